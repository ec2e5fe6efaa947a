// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.manifest.FieldSupport;
import dev.sawhorse.kube.manifest.KindInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A collector of the objects of a cluster, which it reduces one by one so that a large dump needs little memory. Objects
 * without effect on a simulation, such as Secrets, are only counted.
 */
public final class DumpCollector implements Consumer<MappingNode> {
    private final Problems problems;
    private final Map<DumpedResource.Reference, DumpedResource> resources = new LinkedHashMap<>();
    private final Map<ObjectKind, Integer> irrelevant = new TreeMap<>(Dump.BY_NAME);
    private final List<MappingNode> operators = new ArrayList<>();
    private final List<MappingNode> configurations = new ArrayList<>();
    private final ObservedTimes times = new ObservedTimes();
    private final ClusterIdentity identity;
    private final Map<DumpedResource.Reference, String> uids = new HashMap<>();
    private final List<DumpedResource> replaced = new ArrayList<>();
    private @Nullable MappingNode autoscalerStatus;
    private int repeated;
    private int nameless;

    /**
     * Creates an empty collector.
     *
     * @param problems receives the problems of objects
     */
    public DumpCollector(Problems problems) {
        this.problems = problems;
        this.identity = new ClusterIdentity(problems);
    }

    /** Adds an object as the API server returns it. */
    @Override
    public void accept(MappingNode object) {
        times.add(object);
        identity.add(object);
        KindInfo kind = ObjectKind.info(object);
        boolean isIrrelevant = kind != null && kind.type() == null && kind.mark() == FieldSupport.IRRELEVANT;
        if (isIrrelevant) {
            irrelevant.merge(ObjectKind.of(object), 1, Integer::sum);
            autoscalerStatus = AutoscalerTimes.isStatus(object) ? object : autoscalerStatus;
            configurations.addAll(EmbeddedConfiguration.of(object, problems));
            return;
        }
        if (OperatorResources.isOperator(object)) {
            operators.add(object);
        }
        DumpedResource resource = DumpedResource.of(RelevantFields.of(object));
        if (resource.name().isEmpty()) {
            nameless++;
        } else if (resources.put(resource.reference(), resource) != null) {
            repeated++;
        }
        String uid = DumpedResource.text(object.mapping("metadata"), "uid");
        String before = uids.put(resource.reference(), uid);
        if (before != null && !before.isEmpty() && !uid.isEmpty() && !before.equals(uid)) {
            replaced.add(resource);
        }
    }

    /**
     * Returns what was collected.
     *
     * @param source the position of the dump as a whole
     */
    public Dump dump(Position source) {
        if (repeated > 0) {
            problems.note(source, "", repeated + " objects occur more than once; the last of each is used");
        }
        if (!replaced.isEmpty()) {
            problems.warning(
                    replaced.get(0).position(),
                    "",
                    "names with two uids: " + replaced.size() + " ("
                            + InstanceOffers.shortened(replaced.stream()
                                    .map(DumpedResource::toString)
                                    .toList())
                            + "): the files are of different times, or of two clusters",
                    "Import each cluster on its own, into its own folder, from files of one time.");
        }
        if (nameless > 0) {
            problems.warning(source, "", nameless + " objects without a name are left out", null);
        }
        return new Dump(source, resources.values(), irrelevant, operators, configurations, autoscalerStatus, times);
    }
}
