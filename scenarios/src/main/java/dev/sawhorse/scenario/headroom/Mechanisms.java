// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import java.util.List;

/** The mechanisms that have pods start sooner. */
public final class Mechanisms {
    /** All mechanisms, in the order of reports. */
    public static final List<Mechanism> ALL =
            List.of(new PausePods(), new CapacityBuffers(), new StaticNodePools(), new WarmPools(), new BatchWindows());

    private Mechanisms() {}
}
