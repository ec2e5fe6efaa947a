// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.manifest.UnknownKinds;
import dev.sawhorse.scenario.validation.KnownManifests;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import dev.sawhorse.scenario.workloadkind.WorkloadKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Custom resources whose controllers create pods. One that owns ReplicaSets, such as an Argo Rollout, becomes a Deployment
 * with the same ReplicaSets; one without pods in the dump is simulated by {@code workloadKinds}; the pods of others stay as
 * they are.
 */
final class CustomResources {
    private static final String REVISION_OF_ROLLOUT = "rollout.argoproj.io/revision";
    private static final String REVISION = "deployment.kubernetes.io/revision";

    private final Dump dump;
    private final Problems problems;
    private final List<Manifest> mapped = new ArrayList<>();
    private final Map<String, List<String>> jobs = new TreeMap<>();
    private final Map<String, Object> workloadKinds = new LinkedHashMap<>();

    private CustomResources(Dump dump, Problems problems) {
        this.dump = dump;
        this.problems = problems;
    }

    /** Returns the dump with custom resources that own ReplicaSets as Deployments. */
    static Dump asDeployments(Dump dump, Problems problems) {
        Map<DumpedResource.Reference, DumpedResource> deployments = new LinkedHashMap<>();
        for (DumpedResource set : dump.of(ObjectKind.REPLICA_SET)) {
            DumpedResource owner = dump.find(set.owner());
            if (owner != null
                    && CustomWorkloads.isKnown(
                            owner.kind().group(), owner.kind().kind())) {
                deployments.computeIfAbsent(owner.reference(), first -> deployment(owner, dump));
            }
        }
        if (deployments.isEmpty()) {
            return dump;
        }
        Map<ObjectKind, Integer> counts = new TreeMap<>(Dump.BY_NAME);
        deployments.keySet().forEach(owner -> counts.merge(owner.kind(), 1, Integer::sum));
        counts.forEach((kind, count) -> problems.note(
                dump.source(),
                "",
                kind.counted(count) + " of " + kind.group()
                        + " imported as Deployments with their ReplicaSets: steps of a "
                        + "progressive delivery are not simulated"));
        return dump.mapped(resource -> {
            DumpedResource deployment = deployments.get(resource.reference());
            if (deployment != null) {
                return deployment;
            }
            if (resource.kind().equals(ObjectKind.AUTOSCALER)) {
                return retargeted(resource, deployments);
            }
            DumpedResource.Reference owner = resource.owner();
            DumpedResource made = owner == null ? null : deployments.get(owner);
            return made == null ? resource : owned(resource, made.name());
        });
    }

    /** A Rollout often has the name of the Deployment whose template it uses. */
    private static DumpedResource deployment(DumpedResource custom, Dump dump) {
        boolean isTaken =
                dump.find(new DumpedResource.Reference(ObjectKind.DEPLOYMENT, custom.namespace(), custom.name()))
                        != null;
        DumpedResource resource = isTaken
                ? DumpedResource.of(custom.node()
                        .with(
                                "metadata",
                                custom.metadata()
                                        .with("name", RelevantFields.string(custom.node(), otherName(custom)))))
                : custom;
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        Manifests read = reader.read(Value.ofRoot(Trees.without(resource.node(), "status"), new Problems()));
        String key = resource.kind().group() + " " + resource.kind().kind();
        CustomWorkloads workloads = new CustomWorkloads(Map.of(key, new WorkloadKind(null)), reader, new Problems());
        return workloads.simulated(read).all().stream()
                .filter(manifest -> manifest.kind().kind().equals(ObjectKind.DEPLOYMENT.kind()))
                .map(manifest -> DumpedResource.of(
                        RelevantFields.of((MappingNode) manifest.place().node())))
                .findFirst()
                .orElse(resource);
    }

    private static String otherName(DumpedResource custom) {
        return custom.name() + "-" + custom.kind().kind().toLowerCase(Locale.ROOT);
    }

    private static DumpedResource owned(DumpedResource set, String deployment) {
        Map<String, Object> owner = new LinkedHashMap<>();
        owner.put("apiVersion", "apps/v1");
        owner.put("kind", "Deployment");
        owner.put("name", deployment);
        owner.put("controller", true);
        MappingNode meta = set.metadata().with("ownerReferences", Trees.of(List.of(owner)));
        String revision = DumpedResource.text(meta.mapping("annotations"), REVISION_OF_ROLLOUT);
        if (!revision.isEmpty()) {
            meta = meta.with("annotations", Trees.of(Map.of(REVISION, revision)));
        }
        return set.with(set.node().with("metadata", meta));
    }

    private static DumpedResource retargeted(
            DumpedResource autoscaler, Map<DumpedResource.Reference, DumpedResource> deployments) {
        MappingNode target = autoscaler.spec().mapping("scaleTargetRef");
        ObjectKind kind = ObjectKind.of(target);
        String name = DumpedResource.text(target, "name");
        DumpedResource made = deployments.get(new DumpedResource.Reference(kind, autoscaler.namespace(), name));
        if (made == null) {
            return autoscaler;
        }
        SourceNode deployment =
                Trees.of(Trees.ordered("apiVersion", "apps/v1", "kind", "Deployment", "name", made.name()));
        return autoscaler.with(autoscaler.node().with("spec", autoscaler.spec().with("scaleTargetRef", deployment)));
    }

    /**
     * Divides objects of unknown kinds into simulated and ignored ones, and reports both.
     *
     * @param unknown the objects of unknown kinds
     */
    static CustomResources of(Dump dump, List<Manifest> unknown, Problems problems) {
        CustomResources resources = new CustomResources(dump, problems);
        resources.divide(unknown);
        return resources;
    }

    private void divide(List<Manifest> unknown) {
        reportPods();
        RepresentedResources represented = new RepresentedResources(dump);
        List<Manifest> ignored = new ArrayList<>();
        Map<ObjectKind, Integer> ended = new TreeMap<>(Dump.BY_NAME);
        for (Manifest manifest : unknown) {
            String group = manifest.kind().group();
            String kind = manifest.kind().kind();
            DumpedResource resource = original(manifest);
            boolean isThere = represented.has(resource) && !CustomWorkloads.isScheduled(group, kind);
            if (!isThere && FinishedResources.hasEnded(resource)) {
                ended.merge(resource.kind(), 1, Integer::sum);
            } else if (!isThere && CustomWorkloads.isKnown(group, kind) && isValid(manifest)) {
                mapped.add(manifest);
                workloadKinds.put(manifest.kind().apiVersion() + "." + kind, Map.of());
            } else {
                ignored.add(manifest);
            }
        }
        ended.forEach((kind, count) ->
                problems.note(dump.source(), "", "left out, because they have ended: " + kind.counted(count)));
        if (!mapped.isEmpty()) {
            problems.warning(
                    dump.source(),
                    "",
                    "simulated through workloadKinds, because the dump has none of the pods that they create next: "
                            + mapped.size() + " of " + String.join(", ", workloadKinds.keySet()),
                    "Check the number of their pods.");
        }
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        new CustomWorkloads(Map.of(), reader, problems)
                .report(ignored, manifest -> represented.has(original(manifest)));
        UnknownKinds.note(ignored, dump.source(), problems);
    }

    /** Returns whether the workloads that simulate an object can be read; reports why not. */
    private boolean isValid(Manifest manifest) {
        Problems found = new Problems();
        ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
        String key = manifest.kind().group() + " " + manifest.kind().kind();
        Manifests workloads = new CustomWorkloads(Map.of(key, new WorkloadKind(null)), reader, found)
                .simulated(new Manifests(List.of(manifest)));
        Problem error = found.sorted().stream()
                .filter(problem -> problem.severity() == Severity.ERROR)
                .findFirst()
                .orElse(null);
        if (error != null) {
            problems.warning(
                    error.position(),
                    "",
                    "the pods of " + manifest.name() + " are not simulated: " + error.path() + " " + error.message(),
                    "Correct the object in the dump, or write its pods as a Deployment or Job.");
        }
        for (Manifest workload : workloads.all()) {
            boolean ends = workload.value() instanceof Job || workload.value() instanceof CronJob;
            if (error == null && ends) {
                jobs.computeIfAbsent(workload.kind().kind(), kind -> new ArrayList<>())
                        .add(workload.meta().key());
            }
        }
        return error == null;
    }

    /** Returns the names of the Jobs and CronJobs that custom resources are simulated as, by kind. */
    Map<String, List<String>> jobs() {
        return jobs;
    }

    /** Returns an object as dumped, with its status. */
    private DumpedResource original(Manifest manifest) {
        DumpedResource written =
                DumpedResource.of((MappingNode) manifest.place().node());
        DumpedResource dumped = dump.find(written.reference());
        return dumped == null ? written : dumped;
    }

    /** Reports the pods that only objects of unknown kinds own. */
    private void reportPods() {
        Map<ObjectKind, Set<DumpedResource>> roots = new TreeMap<>(Dump.BY_NAME);
        Map<ObjectKind, Integer> pods = new TreeMap<>(Dump.BY_NAME);
        for (DumpedResource pod : dump.of(ObjectKind.POD)) {
            DumpedResource root = dump.root(pod);
            DumpedResource owner = dump.find(pod.owner());
            boolean isReplaced = owner != null && owner.kind().isSimulated();
            if (!pod.hasEnded() && !isReplaced && ObjectKind.info(root.node()) == null) {
                roots.computeIfAbsent(root.kind(), kind -> new LinkedHashSet<>())
                        .add(root);
                pods.merge(root.kind(), 1, Integer::sum);
            }
        }
        pods.forEach((kind, count) -> problems.warning(
                dump.source(),
                "",
                count + (count == 1 ? " pod" : " pods") + " of "
                        + kind.counted(roots.getOrDefault(kind, Set.of()).size()) + " (" + kind.group()
                        + (count == 1 ? ") is" : ") are")
                        + " imported as in the dump: their controller is not simulated, so they are not replaced after an "
                        + "eviction",
                null));
    }

    /** Returns the objects to be added to the desired configuration. */
    List<MappingNode> objects() {
        return mapped.stream()
                .map(manifest -> (MappingNode) manifest.place().node())
                .toList();
    }

    /** Returns the section {@code workloadKinds}. */
    Map<String, Object> workloadKinds() {
        return workloadKinds;
    }
}
