// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.dump;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.dump.DumpedObject.Owner;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A filter that removes from an input the objects of a live cluster that nobody applied: objects that their owners in the same
 * input create again, finished pods and Jobs, pods of DaemonSets and static pods. A pod with a node name becomes unbound, as no
 * node of the dump exists. Each cause is reported once, with counts by kind.
 */
public final class DumpedObjects {
    private static final int NAMED = 5;

    /** The maximum depth of owners. */
    private static final int MAX_DEPTH = 10;

    private final CustomWorkloads custom;

    /** The owners that are simulated. */
    private final Set<Owner> simulatedOwners = new LinkedHashSet<>();

    /** The owners of objects that are not simulated themselves. */
    private final Map<Owner, Owner> owners = new LinkedHashMap<>();

    /** The owners that are not simulated, but have simulated objects. */
    private final Set<Owner> represented = new LinkedHashSet<>();

    private final Map<Cause, List<DumpedObject>> found = new TreeMap<>();

    /** Why an object is removed or changed. */
    private enum Cause {
        OWNED,
        ENDED,
        DAEMON,
        MIRROR,
        ORPHAN,
        PLACED,
        BEGUN,
        PAUSED,
        DELETING
    }

    private DumpedObjects(List<Manifest> input, CustomWorkloads custom) {
        this.custom = custom;
        for (Manifest manifest : input) {
            DumpedObject object = DumpedObject.of(manifest);
            Owner above = object == null ? null : object.owner();
            if (makesObjects(manifest.value()) || custom.isSimulated(manifest)) {
                simulatedOwners.add(Owner.of(manifest));
            } else if (above != null) {
                owners.put(Owner.of(manifest), above);
            }
        }
    }

    /** Returns whether an owner, or one of its owners, is simulated. */
    private boolean isSimulatedOwner(Owner owner) {
        Owner above = owner;
        for (int i = 0; above != null && i < MAX_DEPTH; i++) {
            if (simulatedOwners.contains(above)) {
                return true;
            }
            above = owners.get(above);
        }
        return false;
    }

    /**
     * Replaces the objects of each part of an input by those to be simulated.
     *
     * @param input the parts; owners are resolved across all of them
     * @param custom the workloads of other kinds, which are owners if they are simulated
     * @param problems receives a note for each cause, or a warning if it can change the results
     */
    public static <K> void leaveOut(Map<K, Manifests> input, CustomWorkloads custom, Problems problems) {
        List<Manifest> all = input.values().stream()
                .flatMap(manifests -> manifests.all().stream())
                .toList();
        DumpedObjects dump = new DumpedObjects(all, custom);
        input.replaceAll((key, manifests) -> dump.retained(manifests));
        dump.report(problems);
        custom.report(all, manifest -> dump.represented.contains(Owner.of(manifest)));
    }

    /** Returns the objects to be simulated of a whole input. */
    public static Manifests leaveOut(Manifests input, CustomWorkloads custom, Problems problems) {
        Map<String, Manifests> whole = new LinkedHashMap<>(Map.of("", input));
        leaveOut(whole, custom, problems);
        return Objects.requireNonNull(whole.get(""));
    }

    private static boolean makesObjects(@Nullable Object value) {
        return value instanceof Deployment
                || value instanceof ReplicaSet
                || value instanceof ReplicationController
                || value instanceof StatefulSet
                || value instanceof DaemonSet
                || value instanceof Job
                || value instanceof CronJob
                || value instanceof Pod;
    }

    private Manifests retained(Manifests manifests) {
        List<Manifest> retained = new ArrayList<>();
        for (Manifest manifest : manifests.all()) {
            Manifest taken = custom.isSimulated(manifest) ? null : toSimulated(manifest);
            if (taken != null) {
                retained.add(taken);
            }
        }
        return new Manifests(retained);
    }

    /** Returns the object as it is simulated, null if it is removed. */
    private @Nullable Manifest toSimulated(Manifest manifest) {
        DumpedObject object = DumpedObject.of(manifest);
        if (object == null || manifest.value() == null) {
            return manifest;
        }
        Cause cause = reasonToLeaveOut(object);
        if (cause != null) {
            note(cause, object);
            return null;
        }
        if (object.isDeleting()) {
            note(Cause.DELETING, object);
        }
        Owner owner = object.owner();
        if (owner != null) {
            represented.add(owner);
        }
        if (manifest.value() instanceof Pod && owner != null) {
            note(Cause.ORPHAN, object);
        }
        Manifest unbound = unbound(object);
        if (unbound.value() instanceof Deployment deployment && deployment.paused() && object.hasPods()) {
            note(Cause.PAUSED, object);
            return with(unbound, deployment.resumed());
        }
        return unbound.value() instanceof Job job ? remaining(job, unbound, object) : unbound;
    }

    /** A Job with succeeded pods runs the remaining completions. */
    private Manifest remaining(Job job, Manifest manifest, DumpedObject object) {
        Integer completions = job.completions();
        int left = completions == null ? 0 : completions - object.succeeded();
        if (left <= 0 || object.succeeded() == 0) {
            return manifest;
        }
        note(Cause.BEGUN, object);
        return with(manifest, job.withCompletions(left));
    }

    private static Manifest with(Manifest manifest, Object value) {
        return new Manifest(manifest.kind(), manifest.meta(), value, manifest.place(), manifest.notSimulated());
    }

    private @Nullable Cause reasonToLeaveOut(DumpedObject object) {
        if (object.hasEnded()) {
            return Cause.ENDED;
        }
        Owner owner = object.owner();
        if (owner == null) {
            return object.isMirrorPod() ? Cause.MIRROR : null;
        }
        if (isSimulatedOwner(owner)) {
            // The volumes of a StatefulSet outlive its pods: an existing claim is used and not created again.
            boolean isVolume = object.kind().equals("PersistentVolumeClaim")
                    && owner.kind().equals("StatefulSet");
            return isVolume ? null : Cause.OWNED;
        }
        if (!object.kind().equals("Pod")) {
            return null;
        }
        if (owner.kind().equals("DaemonSet")) {
            return Cause.DAEMON;
        }
        return owner.kind().equals("Node") ? Cause.MIRROR : null;
    }

    /** A pod with a node name, in its spec or template, becomes pending for kube-scheduler. */
    private Manifest unbound(DumpedObject object) {
        Manifest manifest = object.manifest();
        PodSpec spec = PodSpecs.of(manifest);
        if (spec == null || spec.nodeName() == null) {
            return manifest;
        }
        note(Cause.PLACED, object);
        return PodSpecs.replaced(
                manifest, bound -> bound.toBuilder().nodeName(null).build());
    }

    private void note(Cause cause, DumpedObject object) {
        found.computeIfAbsent(cause, first -> new ArrayList<>()).add(object);
    }

    private void report(Problems problems) {
        found.forEach((cause, objects) -> report(cause, objects, problems));
    }

    private static void report(Cause cause, List<DumpedObject> objects, Problems problems) {
        Position position = objects.get(0).manifest().position();
        String counts = counts(objects);
        switch (cause) {
            case OWNED ->
                problems.note(
                        position, "", "ignored, because their owners in the manifests create them again: " + counts);
            case ENDED -> problems.note(position, "", "ignored, because they have ended: " + counts);
            case DAEMON ->
                problems.warning(
                        position,
                        "",
                        "ignored, because their DaemonSets are not in the manifests: " + counts + " of "
                                + owners(objects) + ". Nodes have more free capacity here than in the cluster",
                        "Add the DaemonSets: every node runs their pods.");
            case MIRROR ->
                problems.warning(
                        position,
                        "",
                        "ignored, because they are static pods of kubelets: " + counts,
                        "Nodes have more free capacity here than in the cluster; a DaemonSet can replace such pods.");
            case ORPHAN ->
                problems.warning(
                        position,
                        "",
                        "simulated as bare pods, because their owners are not simulated: " + counts + " of "
                                + owners(objects) + ". They are not recreated after an eviction",
                        "Add the owners to the manifests.");
            case PLACED ->
                problems.note(
                        position,
                        "",
                        "spec.nodeName is ignored, because the nodes do not exist; kube-scheduler places the pods: "
                                + counts);
            case BEGUN ->
                problems.note(position, "", "run only the remaining completions (status.succeeded): " + counts);
            case PAUSED ->
                problems.note(
                        position,
                        "",
                        "spec.paused is ignored, because status.replicas has running pods: " + counts
                                + ". They use the current template");
            case DELETING ->
                problems.note(
                        position, "", "metadata.deletionTimestamp is ignored, and the objects are kept: " + counts);
        }
    }

    /** Returns text such as {@code 263 Pods, 40 Jobs}, in the order of occurrence. */
    private static String counts(List<DumpedObject> objects) {
        Map<String, Integer> byKind = new LinkedHashMap<>();
        objects.forEach(object -> byKind.merge(object.kind(), 1, Integer::sum));
        return byKind.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey() + (entry.getValue() == 1 ? "" : "s"))
                .collect(Collectors.joining(", "));
    }

    private static String owners(List<DumpedObject> objects) {
        Set<String> names = new LinkedHashSet<>();
        for (DumpedObject object : objects) {
            Owner owner = object.owner();
            if (owner != null) {
                names.add(owner.kind() + " " + owner.namespace() + "/" + owner.name());
            }
        }
        String first = names.stream().limit(NAMED).collect(Collectors.joining(", "));
        return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
    }
}
