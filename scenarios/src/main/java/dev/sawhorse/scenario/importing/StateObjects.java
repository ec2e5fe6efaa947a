// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The state of a cluster at the time of a dump: its nodes and NodeClaims, its pods where they are, the revisions of
 * Deployments, active Jobs, and the status of autoscalers and disruption budgets.
 */
final class StateObjects {
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final Comparator<DumpedResource> NEWEST = Comparator.comparingLong(StateObjects::revision)
            .thenComparingInt(set -> DumpedResource.count(set.spec(), "replicas"));

    private final Dump dump;
    private final InstanceOffers offers;
    private final List<MappingNode> objects = new ArrayList<>();
    private final Map<String, Integer> taken = new LinkedHashMap<>();
    private final Set<String> withPods = new HashSet<>();
    private final ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
    private final List<String> unreadable = new ArrayList<>();
    private int endedPods;
    private int daemonPods;

    /**
     * Takes the state of a dump.
     *
     * @param isDesired whether an object is part of the desired configuration
     */
    StateObjects(Dump dump, InstanceOffers offers, Predicate<DumpedResource> isDesired) {
        this.dump = dump;
        this.offers = offers;
        dump.of(ObjectKind.NODE_POOL).forEach(pool -> add(pool, hashes(pool)));
        dump.of(ObjectKind.NODE_CLASS).forEach(nodeClass -> add(nodeClass, hashes(nodeClass)));
        dump.of(ObjectKind.NODE_CLAIM).forEach(claim -> add(claim, claim.node()));
        dump.of(ObjectKind.NODE).forEach(node -> add(node, node(node)));
        dump.of(ObjectKind.POD).forEach(this::addPod);
        addReplicaSets();
        dump.of(ObjectKind.JOB).stream().filter(job -> !job.hasEnded()).forEach(this::addReadable);
        dump.of(ObjectKind.AUTOSCALER).stream()
                .filter(autoscaler -> isDesired.test(autoscaler) || isOfKeda(autoscaler, isDesired))
                .forEach(autoscaler -> add(autoscaler, statusOnly(autoscaler)));
        dump.of(ObjectKind.SCALED_OBJECT).stream()
                .filter(isDesired)
                .forEach(scaledObject -> add(scaledObject, statusOnly(scaledObject)));
        dump.of(ObjectKind.BUDGET).stream().filter(isDesired).forEach(budget -> add(budget, statusOnly(budget)));
    }

    /** Returns whether the owner of an autoscaler is part of the desired configuration, so that the run creates it. */
    private boolean isOfKeda(DumpedResource autoscaler, Predicate<DumpedResource> isDesired) {
        DumpedResource owner = dump.find(autoscaler.owner());
        return owner != null && owner.kind().equals(ObjectKind.SCALED_OBJECT) && isDesired.test(owner);
    }

    /** An object with a template that the reader refuses would refuse the whole state. */
    private void addReadable(DumpedResource resource) {
        Problems found = new Problems();
        reader.read(Value.ofRoot(resource.node(), found));
        if (found.hasErrors()) {
            unreadable.add(resource.toString());
        } else {
            add(resource, resource.node());
        }
    }

    private void add(DumpedResource resource, MappingNode node) {
        objects.add(node);
        taken.merge(resource.kind().kind(), 1, Integer::sum);
    }

    /** Drift compares hashes and images only. */
    private static MappingNode hashes(DumpedResource resource) {
        MappingDraft draft = new MappingDraft(resource.position());
        draft.take(resource.node(), "apiVersion", "kind");
        draft.put("metadata", Trees.without(resource.metadata(), "labels", "finalizers"));
        MappingDraft status = new MappingDraft(resource.position()).take(resource.status(), "conditions");
        List<SourceNode> images = new ArrayList<>();
        for (MappingNode image : resource.status().mappings("amis")) {
            images.add(
                    new MappingDraft(image.position()).take(image, "id", "name").build());
        }
        if (!images.isEmpty()) {
            status.put("amis", new SequenceNode(resource.position(), images));
        }
        return draft.put("status", status.build()).build();
    }

    private static MappingNode statusOnly(DumpedResource resource) {
        MappingDraft draft = new MappingDraft(resource.position());
        draft.take(resource.node(), "apiVersion", "kind");
        draft.put(
                "metadata",
                new MappingDraft(resource.position())
                        .take(resource.metadata(), "name", "namespace", "creationTimestamp")
                        .build());
        return draft.put("status", resource.status()).build();
    }

    private MappingNode node(DumpedResource resource) {
        NodeFacts facts = new NodeFacts(resource);
        MappingNode labels =
                facts.labels().with(NodeFacts.TYPE, RelevantFields.string(resource.node(), offers.typeOf(facts)));
        labels = labels.with(NodeFacts.ZONE, RelevantFields.string(resource.node(), offers.zone(facts.zone())));
        MappingNode meta = resource.metadata().with("labels", labels);
        MappingNode status = Trees.without(resource.status(), "nodeInfo");
        List<SourceNode> conditions = new ArrayList<>();
        for (MappingNode condition : status.mappings("conditions")) {
            if ("Ready".equals(condition.text("type")) || "True".equals(condition.text("status"))) {
                conditions.add(condition);
            }
        }
        status = status.with("conditions", new SequenceNode(resource.position(), conditions));
        MappingNode spec = resource.spec();
        if (spec.present("taints") != null) {
            List<SourceNode> taints = new ArrayList<>();
            for (MappingNode taint : spec.mappings("taints")) {
                // Nobody would remove it: the simulated autoscaler marks no candidates.
                if (!NodeTaints.DELETION_CANDIDATE.equals(taint.text("key"))) {
                    taints.add(taint);
                }
            }
            spec = spec.with("taints", new SequenceNode(resource.position(), taints));
        }
        return resource.node().with("metadata", meta).with("spec", spec).with("status", status);
    }

    private void addPod(DumpedResource pod) {
        if (pod.hasEnded()) {
            endedPods++;
            return;
        }
        DumpedResource.Reference owner = pod.owner();
        if (owner != null) {
            daemonPods += owner.kind().equals(ObjectKind.DAEMON_SET) ? 1 : 0;
            withPods.add(owner.kind() + "/" + owner.namespace() + "/" + owner.name());
        }
        add(pod, pod.node());
    }

    /**
     * All with pods, and the newest one of each Deployment. Dumps come in any order: of ReplicaSets without a revision, the one
     * with more replicas is taken.
     */
    private void addReplicaSets() {
        Map<DumpedResource.Reference, DumpedResource> newest = new HashMap<>();
        for (DumpedResource set : dump.of(ObjectKind.REPLICA_SET)) {
            DumpedResource.Reference owner = set.owner();
            if (owner != null && owner.kind().equals(ObjectKind.DEPLOYMENT)) {
                newest.merge(owner, set, (one, other) -> NEWEST.compare(other, one) > 0 ? other : one);
            }
        }
        for (DumpedResource set : dump.of(ObjectKind.REPLICA_SET)) {
            boolean hasPods = withPods.contains(set.kind() + "/" + set.namespace() + "/" + set.name());
            boolean isNewest = set.owner() != null && set.equals(newest.get(set.owner()));
            if (hasPods || isNewest) {
                addReadable(set);
            }
        }
    }

    private static long revision(DumpedResource set) {
        String text = DumpedResource.text(set.metadata().mapping("annotations"), REVISION);
        return text.matches("[0-9]{1,15}") ? Long.parseLong(text) : 0;
    }

    List<MappingNode> objects() {
        return objects;
    }

    /** Returns the counts of objects by kind. */
    Map<String, Integer> taken() {
        return taken;
    }

    /** Returns the number of pods of DaemonSets. */
    int daemonPods() {
        return daemonPods;
    }

    /** Reports the pods that are left out. */
    void report(Problems problems) {
        if (!unreadable.isEmpty()) {
            problems.warning(
                    dump.source(),
                    "",
                    "left out of the state, because the simulated API server refuses them: " + unreadable.size()
                            + (unreadable.size() == 1 ? " object" : " objects") + " ("
                            + InstanceOffers.shortened(unreadable) + "); their pods stay, but nothing replaces them",
                    null);
        }
        if (endedPods > 0) {
            problems.note(dump.source(), "", "left out, because they have ended: " + ObjectKind.POD.counted(endedPods));
        }
    }
}
