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
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of objects of unknown kinds whose controllers create pods: those in {@code workloadKinds} are simulated as
 * Deployments, DaemonSets, Jobs and CronJobs, the others are reported with the number of their pods.
 */
public final class CustomWorkloads {
    private final Map<String, WorkloadKind> kinds;
    private final ManifestReader reader;
    private final Problems problems;
    private final CustomTargets targets;
    private final Map<String, MappingNode> known = new LinkedHashMap<>();
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
        input.all().forEach(this::index);
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
        input.forEach(this::index);
        Map<String, List<Manifest>> byKind = new TreeMap<>();
        for (Manifest manifest : input) {
            boolean isLeftOut = manifest.value() == null && !kinds.containsKey(key(manifest));
            if (isLeftOut && !isRepresented.test(manifest)) {
                byKind.computeIfAbsent(manifest.kind().toString(), kind -> new ArrayList<>())
                        .add(manifest);
            }
        }
        byKind.values().forEach(objects -> {
            Manifest first = objects.get(0);
            List<PodSource> sources =
                    WorkloadKindTable.of(first.kind().group(), first.kind().kind());
            if (!sources.isEmpty()) {
                report(objects, sources);
            } else if (isCustom(first.kind().group())) {
                reportUnknown(objects);
            }
        });
        input.forEach(manifest -> targets.report(manifest, (group, kind) -> kinds.containsKey(group + " " + kind)));
    }

    /** API groups of Kubernetes itself have no dot or end with {@code .k8s.io}. */
    private static boolean isCustom(String group) {
        return group.contains(".") && !group.endsWith(".k8s.io");
    }

    private void index(Manifest manifest) {
        if (manifest.place().node() instanceof MappingNode object) {
            String namespace = manifest.meta().namespace();
            known.put(key(manifest.kind().kind(), namespace, manifest.meta().name()), object);
            known.put(key(manifest.kind().kind(), "", manifest.meta().name()), object);
        }
    }

    private @Nullable MappingNode find(String kind, String namespace, String name) {
        return known.get(key(kind, namespace, name));
    }

    private static String key(String kind, String namespace, String name) {
        return kind + " " + namespace + "/" + name;
    }

    private List<PodSet> podsOf(Manifest manifest, List<? extends PodSource> sources) {
        return manifest.place().node() instanceof MappingNode object
                ? sources.stream()
                        .flatMap(source -> source.podsOf(object, this::find).stream())
                        .toList()
                : List.of();
    }

    private void report(List<Manifest> objects, List<PodSource> sources) {
        Manifest first = objects.get(0);
        Long pods = pods(objects, sources);
        if (pods != null && pods == 0) {
            if (sources.stream().anyMatch(PodSource::hasTemplates)) {
                problems.note(
                        first.position(),
                        "",
                        counted(objects) + " ignored: " + (objects.size() == 1 ? "it has" : "they have") + " no pods");
            }
            return;
        }
        String doubt = objects.stream()
                .flatMap(object -> podsOf(object, sources).stream())
                .map(PodSet::doubt)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> " (" + text + ")")
                .orElse("");
        String count = pods == null ? "the pods" : "the " + pods + (pods == 1 ? " pod" : " pods");
        boolean isMappable = sources.stream().anyMatch(PodSource::hasTemplates);
        problems.warning(
                first.position(),
                "",
                counted(objects) + " ignored, with " + count + doubt + " that "
                        + (objects.size() == 1 ? "its" : "their")
                        + " controller creates: cost and nodes are too low",
                isMappable
                        ? simulate(objects, "")
                        : "Write their pods as a Deployment or Job: their controller builds them without a template.");
    }

    /** Reports objects with pod templates; how many pods their controller creates is unknown. */
    private void reportUnknown(List<Manifest> objects) {
        List<Manifest> holders = new ArrayList<>();
        List<PodGroup> groups = List.of();
        for (Manifest manifest : objects) {
            List<PodGroup> found = PodTemplateSearch.in(manifest.place().node());
            groups = groups.isEmpty() ? found : groups;
            if (!found.isEmpty()) {
                holders.add(manifest);
            }
        }
        Long pods = pods(holders, groups);
        if (holders.isEmpty() || (pods != null && pods == 0)) {
            return;
        }
        PodGroup group = groups.get(0);
        WildcardPointer template = group.templates().get(0);
        String replicas = group.replicas().factors().stream()
                .map(factor -> ", replicas: " + factor.pointer())
                .findFirst()
                .orElse("");
        problems.warning(
                holders.get(0).position(),
                "",
                counted(holders) + " ignored, with a pod template at " + template + ": if a controller creates "
                        + (pods == null ? "pods" : pods + (pods == 1 ? " pod" : " pods"))
                        + " of " + (holders.size() == 1 ? "it" : "them") + ", cost and nodes are too low",
                simulate(holders, "podTemplate: " + template + replicas));
    }

    /** Returns the number of pods of objects at once, null if it cannot be determined. */
    private @Nullable Long pods(List<Manifest> objects, List<? extends PodSource> sources) {
        long pods = 0;
        for (Manifest object : objects) {
            for (PodSet set : podsOf(object, sources)) {
                if (set.count() == null) {
                    return null;
                }
                pods += set.count();
            }
        }
        return pods;
    }

    private static String simulate(List<Manifest> objects, String how) {
        Manifest first = objects.get(0);
        return "Simulate " + (objects.size() == 1 ? "it" : "them") + ": workloadKinds: {"
                + first.kind().apiVersion() + "." + first.kind().kind() + ": {" + how + "}}.";
    }

    /** Returns text such as {@code 2 Rollouts of argoproj.io/v1alpha1}. */
    private static String counted(List<Manifest> objects) {
        Manifest first = objects.get(0);
        return objects.size() + " " + first.kind().kind() + (objects.size() == 1 ? "" : "s") + " of "
                + first.kind().apiVersion();
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
        for (PodSet set : podsOf(manifest, sources)) {
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
                made.containsKey(key(kind, namespace, numbered)) || isOfOther(kind, namespace, numbered, manifest);
                i++) {
            numbered = free + "-" + i;
        }
        made.put(key(kind, namespace, numbered), manifest);
        return numbered;
    }

    /** Returns whether a name is that of an object in the input, or of one made of another object. */
    private boolean isOfOther(String kind, String namespace, String name, Manifest manifest) {
        MappingNode declared = find(kind, namespace, name);
        Manifest origin = made.get(key(kind, namespace, name));
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
