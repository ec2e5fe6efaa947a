// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Nodes, NodeClaims and pods of a dump that can be part of a state: their fields can be read, no amount is negative, and no two
 * Nodes are the same instance. The others are left out with a warning, so that the files of an import can always be loaded.
 */
final class SoundObjects {
    private static final Set<ObjectKind> OF_STATE = Set.of(ObjectKind.NODE, ObjectKind.NODE_CLAIM, ObjectKind.POD);

    private final ManifestReader reader = ManifestReader.ofDump(KnownManifests.catalog(), Instant.EPOCH);
    private final Map<String, List<DumpedResource>> unsound = new LinkedHashMap<>();
    private final Map<String, DumpedResource> instances = new HashMap<>();

    private SoundObjects() {}

    /** Returns the dump without objects that cannot be part of a state. */
    static Dump of(Dump dump, Problems problems) {
        SoundObjects objects = new SoundObjects();
        dump.of(ObjectKind.NODE).forEach(objects::addInstance);
        List<DumpedResource> sound =
                dump.all().stream().filter(objects::isSound).toList();
        objects.unsound.forEach((reason, resources) -> problems.warning(
                resources.get(0).position(),
                "",
                "left out of the state, because of a field: "
                        + resources.get(0).kind().counted(resources.size()) + " ("
                        + InstanceOffers.shortened(resources.stream()
                                .map(DumpedResource::qualifiedName)
                                .toList())
                        + "): " + reason,
                "Correct the object in the dump."));
        return objects.unsound.isEmpty() ? dump : dump.with(sound);
    }

    /** Of two Nodes of an instance, the one that was created last is there. */
    private void addInstance(DumpedResource node) {
        String id = DumpedResource.text(node.spec(), "providerID");
        if (!id.isEmpty()) {
            instances.merge(id, node, (one, other) -> created(other).compareTo(created(one)) >= 0 ? other : one);
        }
    }

    private static String created(DumpedResource node) {
        return DumpedResource.text(node.metadata(), "creationTimestamp");
    }

    private boolean isSound(DumpedResource resource) {
        String reason = OF_STATE.contains(resource.kind()) ? reasonAgainst(resource) : null;
        if (reason != null) {
            unsound.computeIfAbsent(reason, first -> new ArrayList<>()).add(resource);
        }
        return reason == null;
    }

    private @Nullable String reasonAgainst(DumpedResource resource) {
        Problems found = new Problems();
        reader.read(Value.ofRoot(resource.node(), found));
        for (Problem problem : found.sorted()) {
            if (problem.severity() == Severity.ERROR) {
                return problem.path() + " " + problem.message();
            }
        }
        DumpedResource same = instances.get(DumpedResource.text(resource.spec(), "providerID"));
        if (resource.kind().equals(ObjectKind.NODE)
                && same != null
                && !same.name().equals(resource.name())) {
            return "spec.providerID is that of the newer Node " + same.name();
        }
        return hasNegative(resource) ? "an amount of a resource is negative" : null;
    }

    private static boolean hasNegative(DumpedResource resource) {
        MappingNode status = resource.status();
        return hasNegative(status.mapping("capacity"))
                || hasNegative(status.mapping("allocatable"))
                || resource.spec().mappings("containers").stream()
                        .anyMatch(container ->
                                hasNegative(container.mapping("resources").mapping("requests")));
    }

    private static boolean hasNegative(MappingNode amounts) {
        return amounts.entries().stream()
                .anyMatch(entry -> entry.value() instanceof ScalarNode scalar
                        && scalar.text().startsWith("-"));
    }
}
