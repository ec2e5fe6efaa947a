// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The DaemonSets, StatefulSets and CloneSets of OpenKruise, which have the fields of the DaemonSets, StatefulSets and ReplicaSets
 * of Kubernetes and own their pods in the same way. They are imported as these, with everything that refers to them.
 */
final class KruiseWorkloads {
    private static final String GROUP = "apps.kruise.io";
    private static final String BUILT_IN = "apps/v1";

    /** The built-in kind by the kind of OpenKruise. */
    private static final Map<String, ObjectKind> KINDS = Map.of(
            "DaemonSet",
            ObjectKind.DAEMON_SET,
            "StatefulSet",
            ObjectKind.STATEFUL_SET,
            "CloneSet",
            ObjectKind.REPLICA_SET);

    private KruiseWorkloads() {}

    /** Returns the dump with such workloads as those of Kubernetes. */
    static Dump asBuiltIn(Dump dump, Problems problems) {
        Map<ObjectKind, Integer> counts = new TreeMap<>(Dump.BY_NAME);
        dump.all().stream()
                .map(DumpedResource::kind)
                .filter(KruiseWorkloads::isOne)
                .forEach(kind -> counts.merge(kind, 1, Integer::sum));
        if (counts.isEmpty()) {
            return dump;
        }
        counts.forEach((kind, count) -> problems.note(
                dump.source(),
                "",
                kind.counted(count) + " of " + GROUP + " imported as " + builtIn(kind)
                        + "s of apps: updates in place and other extensions are not simulated"));
        return dump.mapped(KruiseWorkloads::replaced);
    }

    private static boolean isOne(ObjectKind kind) {
        return kind.group().equals(GROUP) && KINDS.containsKey(kind.kind());
    }

    private static String builtIn(ObjectKind kind) {
        return KINDS.getOrDefault(kind.kind(), kind).kind();
    }

    private static DumpedResource replaced(DumpedResource resource) {
        if (isOne(resource.kind())) {
            return DumpedResource.of(RelevantFields.of(renamed(resource.node())));
        }
        if (resource.kind().equals(ObjectKind.AUTOSCALER)) {
            MappingNode target = resource.spec().mapping("scaleTargetRef");
            return isOne(ObjectKind.of(target))
                    ? resource.with(
                            resource.node().with("spec", resource.spec().with("scaleTargetRef", renamed(target))))
                    : resource;
        }
        boolean isOwned = false;
        List<SourceNode> owners = new ArrayList<>();
        for (MappingNode owner : resource.metadata().mappings("ownerReferences")) {
            boolean isOfKruise = isOne(ObjectKind.of(owner));
            isOwned |= isOfKruise;
            owners.add(isOfKruise ? renamed(owner) : owner);
        }
        return isOwned
                ? resource.with(resource.node()
                        .with(
                                "metadata",
                                resource.metadata()
                                        .with("ownerReferences", new SequenceNode(resource.position(), owners))))
                : resource;
    }

    private static MappingNode renamed(MappingNode object) {
        return object.with("apiVersion", RelevantFields.string(object, BUILT_IN))
                .with("kind", RelevantFields.string(object, builtIn(ObjectKind.of(object))));
    }
}
