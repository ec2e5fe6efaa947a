// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import dev.sawhorse.kube.scheduler.ScorePlugin;

/** The score of claimed devices (Dynamic Resource Allocation); none are simulated, so every node scores 0. */
public final class DynamicResources implements ScorePlugin {

    @Override
    public String name() {
        return "DynamicResources";
    }

    @Override
    public Scorer prepareScore(PodClass pod, SchedulingContext context) {
        return Scorer.ZERO;
    }
}
