// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

/** The kinds that custom resources can be simulated as. */
enum SimulatedKind {
    /** Pods that run until they are deleted, and are replaced. */
    DEPLOYMENT("Deployment"),
    /** Pods that run to completion. */
    JOB("Job");

    private final String kind;

    SimulatedKind(String kind) {
        this.kind = kind;
    }

    @Override
    public String toString() {
        return kind;
    }
}
