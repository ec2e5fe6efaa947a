// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The conversion of objects of unknown kinds whose controllers create pods: those in {@code workloadKinds} are simulated as
 * Deployments, DaemonSets, Jobs and CronJobs, the others are reported with the number of their pods.
 */
public final class CustomWorkloads {
    private final Map<String, WorkloadKind> kinds;
    private final ManifestReader reader;
    private final Problems problems;
    private final CustomTargets targets;
    private final ReferredObjects objects = new ReferredObjects();
    private final Map<String, Manifest> made = new HashMap<>();

    /**
     * Makes the conversion.
     *
     * @param kinds the kinds to simulate, by group and kind
     * @param reader reads the Deployments and Jobs
     */
    public CustomWorkloads(Map<String, WorkloadKind> kinds, ManifestReader reader, Problems problems) {
        this.kinds = kinds;
        this.reader = reader;
        this.problems = problems;
        this.targets = new CustomTargets(reader, problems);
    }

    /** Returns the input with each simulated object followed by the workloads that simulate it. */
    public Manifests simulated(Manifests input) {
        if (kinds.isEmpty()) {
            return input;
        }
        input.all().forEach(objects::add);
        List<Manifest> all = new ArrayList<>();
        for (Manifest manifest : input.all()) {
            all.add(manifest);
            WorkloadKind kind = manifest.value() == null ? kinds.get(key(manifest)) : null;
            if (kind != null) {
                List<Manifest> workloads = workloads(manifest, sources(manifest, kind));
                targets.add(manifest, workloads);
                all.addAll(workloads);
            }
        }
        return new Manifests(all);
    }

    /**
     * Returns the input with the autoscalers of {@linkplain #simulated simulated} objects redirected, in this input or in
     * others.
     */
    public Manifests retargeted(Manifests input) {
        return new Manifests(input.all().stream()
                .flatMap(manifest -> targets.retargeted(manifest).stream())
                .toList());
    }

    /** Returns whether an entry {@code {}} of {@code workloadKinds} suffices to simulate a kind. */
    public static boolean isKnown(String group, String kind) {
        return WorkloadKindTable.of(group, kind).stream().anyMatch(PodSource::hasTemplates);
    }

    /** Returns whether objects of a kind create pods again and again, at the times of a schedule. */
    public static boolean isScheduled(String group, String kind) {
        return WorkloadKindTable.of(group, kind).stream().anyMatch(ScheduledPods.class::isInstance);
    }

    /** Returns the kinds of custom resources that are known to create pods, or to be referred to by such. */
    public static List<CustomKind> knownKinds() {
        return WorkloadKindTable.kinds();
    }

    /** Returns whether workloads simulate an object. */
    public boolean isSimulated(Manifest manifest) {
        return manifest.value() == null && kinds.containsKey(key(manifest));
    }

    /**
     * Records a warning for each kind with pods that is not simulated, and for each autoscaler of such an object.
     *
     * @param isRepresented whether the pods or workloads of an object are in the input
     */
    public void report(List<Manifest> input, Predicate<Manifest> isRepresented) {
        input.forEach(objects::add);
        new IgnoredObjects(objects, problems)
                .report(
                        input,
                        manifest -> manifest.value() == null
                                && !kinds.containsKey(key(manifest))
                                && !isRepresented.test(manifest));
        input.forEach(manifest -> targets.report(manifest, (group, kind) -> kinds.containsKey(group + " " + kind)));
    }

    private static List<PodSource> sources(Manifest manifest, WorkloadKind kind) {
        PodGroup given = kind.given();
        return given == null
                ? WorkloadKindTable.of(manifest.kind().group(), manifest.kind().kind())
                : List.of(given);
    }

    private static String key(Manifest manifest) {
        return manifest.kind().group() + " " + manifest.kind().kind();
    }

    private List<Manifest> workloads(Manifest manifest, List<PodSource> sources) {
        List<Manifest> workloads = new ArrayList<>();
        long templated = sources.stream().filter(PodSource::hasTemplates).count();
        boolean hasPods = false;
        for (PodSet set : objects.podsOf(manifest, sources)) {
            MappingNode template = set.template();
            Integer count = set.count();
            if (template == null || !set.isComplete()) {
                reportUnknown(manifest, set);
                hasPods = true;
            } else if (count == null || count > 0) {
                String suffix = set.name().isEmpty() && templated > 1 ? set.fallback() : set.name();
                String name = unique(name(manifest, suffix), manifest, set);
                workloads.addAll(read(manifest, name, template, set));
                if (!set.doubt().isEmpty()) {
                    problems.note(manifest.position(), "", manifest.name() + ": " + set.doubt());
                }
            }
        }
        if (workloads.isEmpty() && !hasPods) {
            problems.warning(
                    manifest.position(), "", manifest.name() + " has no pods where workloadKinds looks for them", null);
        }
        return workloads;
    }

    private void reportUnknown(Manifest manifest, PodSet set) {
        String unknown = set.template() == null ? "template" : "number";
        String part = set.name().isEmpty() ? "" : " " + set.name();
        problems.warning(
                manifest.position(),
                "",
                manifest.name() + ": the " + unknown + " of its pods" + part
                        + " is unknown, so they are not simulated: cost and nodes are too low",
                "Write them as a Deployment or Job.");
    }

    /** A Rollout often has the name of the Deployment whose template it uses, and Elasticsearch that of its Kibana. */
    private String unique(String name, Manifest manifest, PodSet set) {
        String kind = set.schedule() == null ? set.kind().toString() : "CronJob";
        String namespace = manifest.meta().namespace();
        String free = isOfOther(kind, namespace, name, manifest)
                ? name + "-" + manifest.kind().kind().toLowerCase(Locale.ROOT)
                : name;
        String numbered = free;
        for (int i = 2;
                made.containsKey(ReferredObjects.key(kind, namespace, numbered))
                        || isOfOther(kind, namespace, numbered, manifest);
                i++) {
            numbered = free + "-" + i;
        }
        made.put(ReferredObjects.key(kind, namespace, numbered), manifest);
        return numbered;
    }

    /** Returns whether a name is that of an object in the input, or of one made of another object. */
    private boolean isOfOther(String kind, String namespace, String name, Manifest manifest) {
        MappingNode declared = objects.find(kind, namespace, name);
        Manifest origin = made.get(ReferredObjects.key(kind, namespace, name));
        return (declared != null && declared != manifest.place().node())
                || (origin != null && !origin.equals(manifest));
    }

    private static String name(Manifest manifest, String suffix) {
        String label = suffix.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        String name = manifest.meta().name();
        if (name.isEmpty() && manifest.place().node() instanceof MappingNode object) {
            String prefix = object.mapping("metadata").text("generateName");
            name = String.valueOf(prefix).replaceFirst("[-.]+$", "");
        }
        return name + (label.isEmpty() ? "" : "-" + label);
    }

    private List<Manifest> read(Manifest manifest, String name, MappingNode pods, PodSet set) {
        boolean isJob = set.kind() == SimulatedKind.JOB;
        MappingNode schedule = set.schedule();
        TemplateNodes nodes = new TemplateNodes(pods.position());
        MappingNode template = nodes.template(pods, name, isJob);
        int replicas = set.count() == null ? 1 : set.count();
        Map<String, SourceNode> spec = new LinkedHashMap<>();
        if (isJob) {
            spec.put("parallelism", nodes.number(replicas));
            spec.put("completions", nodes.number(replicas));
        } else {
            if (set.kind() == SimulatedKind.DEPLOYMENT) {
                spec.put("replicas", nodes.number(replicas));
            }
            spec.put("selector", nodes.mapping(Map.of("matchLabels", nodes.labelsOf(template))));
        }
        spec.put("template", template);
        Map<String, SourceNode> meta = new LinkedHashMap<>();
        meta.put("name", nodes.text(name));
        meta.put("namespace", nodes.text(manifest.meta().namespace()));
        Map<String, SourceNode> object = new LinkedHashMap<>();
        object.put("apiVersion", nodes.text(isJob ? "batch/v1" : "apps/v1"));
        object.put("kind", nodes.text(schedule == null ? set.kind().toString() : "CronJob"));
        object.put("metadata", nodes.mapping(meta));
        SourceNode jobOrWorkload = nodes.mapping(spec);
        object.put(
                "spec",
                schedule == null
                        ? jobOrWorkload
                        : schedule.with("jobTemplate", nodes.mapping(Map.of("spec", jobOrWorkload))));
        return reader.read(new Value(nodes.mapping(object), manifest.place().path(), problems))
                .all();
    }

    /** A factory that creates source nodes at the position of a pod template. */
    private record TemplateNodes(Position position) {
        ScalarNode text(String text) {
            return new ScalarNode(position, ScalarNode.Kind.STRING, text);
        }

        ScalarNode number(int number) {
            return new ScalarNode(position, ScalarNode.Kind.INTEGER, String.valueOf(number));
        }

        MappingNode mapping(Map<String, ? extends SourceNode> values) {
            return new MappingNode(
                    position,
                    values.entrySet().stream()
                            .map(entry -> new MappingNode.Entry(
                                    entry.getValue().position(), entry.getKey(), entry.getValue()))
                            .toList());
        }

        /** Returns the template with a label and the restart policy of its kind; a bare pod spec is wrapped into a template. */
        MappingNode template(MappingNode pods, String name, boolean isJob) {
            MappingNode spec = pods.present("spec") instanceof MappingNode own ? own : pods;
            MappingNode meta = pods.present("metadata") instanceof MappingNode own ? own : mapping(Map.of());
            Map<String, SourceNode> labels = values(labels(meta));
            if (labels.isEmpty()) {
                labels.put("app.kubernetes.io/name", text(name.length() > 63 ? name.substring(0, 63) : name));
            }
            Map<String, SourceNode> metadata = values(meta);
            metadata.put("labels", mapping(labels));
            Map<String, SourceNode> pod = values(spec);
            String policy = spec.text("restartPolicy");
            if (!isJob) {
                pod.remove("restartPolicy");
            } else if (policy == null || policy.equals("Always")) {
                pod.put("restartPolicy", text("Never"));
            }
            Map<String, SourceNode> template = new LinkedHashMap<>();
            template.put("metadata", mapping(metadata));
            template.put("spec", mapping(pod));
            return mapping(template);
        }

        MappingNode labelsOf(MappingNode template) {
            return template.present("metadata") instanceof MappingNode meta ? labels(meta) : mapping(Map.of());
        }

        private static MappingNode labels(MappingNode meta) {
            return meta.mapping("labels");
        }

        private static Map<String, SourceNode> values(MappingNode node) {
            Map<String, SourceNode> values = new LinkedHashMap<>();
            node.entries().forEach(entry -> values.put(entry.key(), entry.value()));
            return values;
        }
    }
}
