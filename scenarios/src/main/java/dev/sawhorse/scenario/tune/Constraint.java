// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.file.Assertion;

/**
 * A condition that a configuration must meet.
 *
 * @param assertion holds for the mean over the seeds
 */
public record Constraint(Metric metric, Assertion assertion) {
    boolean holds(double mean) {
        return assertion.operator().holds(mean, assertion.bound());
    }
}
