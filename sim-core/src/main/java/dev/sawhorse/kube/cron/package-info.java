/**
 * Cron schedules, for CronJobs and the budgets of autoscalers.
 *
 * <p>Mirrors the library {@code robfig/cron} in its third version.
 */
@NullMarked
package dev.sawhorse.kube.cron;

import org.jspecify.annotations.NullMarked;
