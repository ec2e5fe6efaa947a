// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.models;

import dev.sawhorse.sim.Condition;
import dev.sawhorse.sim.Script;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;

final class NodeBoot {
    static final Script<NodeBoot> BOOT = Script.<NodeBoot>named("boot")
            .hold(Duration.ofSeconds(40))
            .then(node -> node.state = "ready")
            .waitFor(node -> node.daemonsRun)
            .orAfter(
                    Duration.ofMinutes(15),
                    late -> late.then(node -> node.state = "given up").done())
            .then(node -> node.state = "initialized");

    final Simulation simulation = Simulation.withSeed(7);
    String state = "launched";
    int daemonsMissing = 3;
    final Condition daemonsRun = Condition.of("daemons run", () -> daemonsMissing == 0);

    void daemonStarted() {
        daemonsMissing--;
        daemonsRun.signal();
    }
}
