/**
 * Schedules in cron's notation, as CronJobs and the budgets of autoscalers have them.
 *
 * <p>Mirrors the library {@code robfig/cron} in its third version.
 */
@NullMarked
package dev.sawhorse.kube.cron;

import org.jspecify.annotations.NullMarked;
