// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import java.nio.file.Path;

/** The example of the manual: the cost and latency of a scenario with three seeds. */
final class RunFromJava {
    private RunFromJava() {}

    // begin of the example
    public static void main(String[] args) {
        ScenarioRunner runner = ScenarioRunner.of(Path.of("inflate.yaml")).set("duration=20m");
        for (long seed = 1; seed <= 3; seed++) {
            RunResult result = runner.seed(seed).run();
            double dollars = result.metric("cost.total");
            double seconds = result.metric("latencySeconds.scheduling.p95");
            System.out.printf("seed %d: $%.3f, p95 %.1f s%n", seed, dollars, seconds);
        }
    }
    // end of the example
}
