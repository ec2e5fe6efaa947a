/** The audit of a run's churn. */
@NullMarked
package dev.sawhorse.scenario.churn;

import org.jspecify.annotations.NullMarked;
