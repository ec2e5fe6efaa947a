// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

/** The kinds that custom resources can be simulated as. */
enum SimulatedKind {
    /** Pods that run until they are deleted, and are replaced. */
    DEPLOYMENT("Deployment"),
    /** Pods that run to completion. */
    JOB("Job"),
    /** One pod on each node that it fits. */
    DAEMON_SET("DaemonSet");

    private final String kind;

    SimulatedKind(String kind) {
        this.kind = kind;
    }

    /**
     * Returns the constant of a kind.
     *
     * @throws IllegalArgumentException if there is none
     */
    static SimulatedKind of(String kind) {
        for (SimulatedKind each : values()) {
            if (each.kind.equals(kind)) {
                return each;
            }
        }
        throw new IllegalArgumentException(kind);
    }

    @Override
    public String toString() {
        return kind;
    }
}
