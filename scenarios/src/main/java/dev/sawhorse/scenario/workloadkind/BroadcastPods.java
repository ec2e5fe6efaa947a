// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import java.util.List;

/** The pods of a Kruise BroadcastJob: one on each node, as those of a DaemonSet, but they end. */
final class BroadcastPods implements PodSource {
    private static final String DOUBT =
            "simulated as a DaemonSet, whose pods never end and come to new nodes too; leave it out if its pods have ended";

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode template =
                object.mapping("spec").present("template") instanceof MappingNode mapping ? mapping : null;
        return List.of(new PodSet("", "template", template, null, SimulatedKind.DAEMON_SET, DOUBT));
    }
}
