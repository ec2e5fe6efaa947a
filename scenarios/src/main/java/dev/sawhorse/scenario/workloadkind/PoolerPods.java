// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The connection poolers of a Zalando postgresql: for its primary, for its replicas, for both, or none. After {@code
 * needMasterConnectionPoolerWorker} and {@code needReplicaConnectionPoolerWorker} in {@code pkg/cluster/connection_pooler.go} of
 * the operator.
 *
 * @param pooler the pods of one pooler
 */
record PoolerPods(PodSource pooler) implements PodSource {
    /** The prefix of such rules in the table. */
    static final String PREFIX = "pooler:";

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        String enabled = spec.text("enableConnectionPooler");
        List<String> names = new ArrayList<>();
        if ("true".equals(enabled) || (enabled == null && spec.present("connectionPooler") != null)) {
            names.add("pooler");
        }
        if ("true".equals(spec.text("enableReplicaConnectionPooler"))) {
            names.add("pooler-repl");
        }
        return names.stream()
                .flatMap(name -> pooler.podsOf(object, others).stream().map(set -> set.named(name)))
                .toList();
    }
}
