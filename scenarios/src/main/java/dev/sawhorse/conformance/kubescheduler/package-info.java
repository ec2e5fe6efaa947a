/**
 * Replays recorded decisions of kube-scheduler.
 */
@NullMarked
package dev.sawhorse.conformance.kubescheduler;

import org.jspecify.annotations.NullMarked;
