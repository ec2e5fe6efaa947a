/** The audit of a run's churn, and the reduction of its scenario to a small one that still shows a loop. */
@NullMarked
package dev.sawhorse.scenario.churn;

import org.jspecify.annotations.NullMarked;
