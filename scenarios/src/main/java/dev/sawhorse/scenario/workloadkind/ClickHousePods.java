// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The pods of an installation of ClickHouse or its Keeper: one for each replica of each shard of each cluster. Source:
 * Altinity's clickhouse-operator, {@code pkg/model/chi/normalizer/normalizer.go} (a cluster has at least one shard and one
 * replica, and as many as are listed) and {@code pkg/model/common/creator/pod_template.go} (without a pod template, a container
 * without resources).
 *
 * @param container name of the container without a template
 */
record ClickHousePods(String container) implements PodSource {
    private static final int MOST = 10_000;

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        List<PodSet> sets = new ArrayList<>();
        String stopped = spec.text("stop");
        if (stopped != null && stopped.matches("(?i)true|yes|on|1|enabled?")) {
            return List.of(new PodSet("", container, null, 0, SimulatedKind.DEPLOYMENT, ""));
        }
        List<MappingNode> clusters = spec.mapping("configuration").mappings("clusters");
        List<MappingNode> all = clusters.isEmpty() ? List.of(new MappingNode(object.position(), List.of())) : clusters;
        for (MappingNode cluster : all) {
            String name = cluster.text("name");
            MappingNode chosen = podTemplate(spec, cluster);
            MappingNode template = chosen.mapping("spec").isEmpty() ? bare(object) : chosen;
            PodSet set = new PodSet(
                    name == null ? "" : name,
                    container,
                    template,
                    hosts(cluster.mapping("layout")),
                    SimulatedKind.DEPLOYMENT,
                    "");
            sets.add(
                    chosen.mappings("podDistribution").isEmpty()
                            ? set
                            : set.withDoubt("podDistribution spreads them over nodes, which is not simulated"));
        }
        return sets;
    }

    private MappingNode bare(MappingNode object) {
        MappingNode nothing = new MappingNode(object.position(), List.of());
        MappingNode only = BuiltTemplate.container(object.position(), container, nothing);
        return BuiltTemplate.of(object.position(), nothing, nothing, List.of(only));
    }

    private static int hosts(MappingNode layout) {
        int replicas = BuiltTemplate.number(layout.text("replicasCount"), 1);
        int shards = BuiltTemplate.number(layout.text("shardsCount"), 1);
        List<MappingNode> listed = layout.mappings("shards");
        replicas = Math.max(Math.max(1, replicas), layout.mappings("replicas").size());
        shards = Math.max(Math.max(1, shards), listed.size());
        long hosts = (long) (shards - listed.size()) * replicas;
        for (MappingNode shard : listed) {
            int own = BuiltTemplate.number(shard.text("replicasCount"), 0);
            int hostsListed = shard.present("replicas") instanceof SequenceNode list
                    ? list.items().size()
                    : 0;
            hosts += own > 0 ? own : hostsListed > 0 ? hostsListed : replicas;
        }
        return (int) Math.min(MOST, hosts);
    }

    /** Returns the template that a cluster, or else the installation, refers to by name; empty if there is none. */
    private static MappingNode podTemplate(MappingNode spec, MappingNode cluster) {
        String name = cluster.mapping("templates").text("podTemplate");
        if (name == null) {
            name = spec.mapping("defaults").mapping("templates").text("podTemplate");
        }
        for (MappingNode template : spec.mapping("templates").mappings("podTemplates")) {
            if (name != null && name.equals(template.text("name"))) {
                return template;
            }
        }
        return new MappingNode(spec.position(), List.of());
    }
}
