// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pods that an operator builds of the resources and the scheduling fields in its object, as databases and message queues do.
 *
 * <p>Sources of the default requests in the table, as of the versions in their names:
 *
 * <ul>
 *   <li>KServe (aaac4e2): {@code config/configmap/inferenceservice.yaml}, {@code inferenceService.resource}, and the containers
 *       in {@code config/runtimes}; {@code setResourceRequirementDefaults} adds each request that is missing.
 *   <li>ECK (7b93383): {@code DefaultResources} in {@code pkg/controller/elasticsearch/nodespec/defaults.go} and in {@code
 *       pod.go} of Kibana, APM Server and Logstash; {@code WithResourcesAndOverrides} sets them if there are no resources at all.
 *   <li>RabbitMQ (06cda8e): the default of the field {@code resources} in {@code api/v1beta1/rabbitmqcluster_types.go}, so none
 *       where the object states any.
 *   <li>Zalando Postgres (a7aaad0): {@code default_cpu_request} and {@code default_memory_request} in {@code
 *       manifests/configmap.yaml}; {@code fillResourceList} in {@code pkg/cluster/k8sres.go} adds each request that is missing;
 *       {@code connection_pooler_default_cpu_request} and so on for a pooler.
 *   <li>Prometheus operator (6adcebc): {@code pkg/alertmanager/statefulset.go} and {@code pkg/thanos/statefulset.go}, 200Mi if the
 *       request of memory is missing; nothing for Prometheus; {@code defaultReloaderCPU} and {@code defaultReloaderMemory} in
 *       {@code cmd/operator/main.go} for the container that reloads the configuration.
 * </ul>
 *
 * @param base pointer to the part of the object that describes the pods; without it there are none
 * @param resources for each container, paths from there to its resources, of which the first that exists counts; empty if they
 *     are those of the template
 * @param template path from there to a pod template, pod spec or its scheduling fields, empty for none
 * @param container name of the main container
 * @param defaults requests of the main container that are missing
 * @param isForNone whether the defaults are only those of a container without any resources
 * @param sidecar a further container with its requests of CPU and memory, empty for none
 * @param replicas number of pods
 */
record BuiltPods(
        WildcardPointer base,
        List<List<List<String>>> resources,
        List<String> template,
        String container,
        Map<String, String> defaults,
        boolean isForNone,
        List<String> sidecar,
        ReplicaCount replicas,
        SimulatedKind simulatedKind)
        implements PodSource {
    /** The prefix of such rules in the table. */
    static final String PREFIX = "built:";

    private static final String ITSELF = ".";

    /**
     * Parses {@code built:BASE;resources=PATH|PATH+PATH;template=PATH;container=NAME;cpu=QUANTITY;memory=QUANTITY;defaults=none;
     * sidecar=NAME,CPU,MEMORY}; the path {@code .} is the base itself.
     *
     * @throws IllegalArgumentException if a pointer or the count is invalid
     */
    static BuiltPods parse(String text, String replicas, SimulatedKind simulatedKind) {
        String[] parts = text.substring(PREFIX.length()).split(";");
        Map<String, String> options = new LinkedHashMap<>();
        Arrays.stream(parts).skip(1).forEach(part -> {
            int equals = part.indexOf('=');
            options.put(part.substring(0, equals), part.substring(equals + 1));
        });
        List<List<List<String>>> resources = new ArrayList<>();
        for (String paths : options.getOrDefault("resources", "").split("\\+")) {
            if (!paths.isEmpty()) {
                resources.add(Arrays.stream(paths.split("\\|"))
                        .map(BuiltPods::segments)
                        .toList());
            }
        }
        List<String> template = segments(options.getOrDefault("template", ""));
        String container = options.getOrDefault("container", "main");
        boolean isForNone = "none".equals(options.get("defaults"));
        String sidecar = options.getOrDefault("sidecar", "");
        options.keySet().removeAll(List.of("resources", "template", "container", "defaults", "sidecar"));
        return new BuiltPods(
                WildcardPointer.parse(parts[0]),
                List.copyOf(resources),
                template,
                container,
                options,
                isForNone,
                sidecar.isEmpty() ? List.of() : List.of(sidecar.split(",")),
                ReplicaCount.parse(replicas),
                simulatedKind);
    }

    private static List<String> segments(String path) {
        return path.isEmpty()
                ? List.of()
                : path.equals(ITSELF)
                        ? List.of(ITSELF)
                        : WildcardPointer.parse(path).segments();
    }

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        List<PodSet> sets = new ArrayList<>();
        for (WildcardPointer.Match match : base.matches(object)) {
            if (match.node() instanceof MappingNode part) {
                Integer count = replicas.of(object, match.wildcards());
                String last = base.segments().get(base.segments().size() - 1);
                sets.add(new PodSet(
                        String.join("-", match.name()),
                        last.equals("*") ? "pods" : last,
                        built(part),
                        count,
                        simulatedKind,
                        ""));
            }
        }
        return sets;
    }

    private MappingNode built(MappingNode part) {
        MappingNode written = at(part, template);
        MappingNode spec = written.present("spec") instanceof MappingNode own ? own : written;
        MappingNode labels = written.mapping("metadata").mapping("labels");
        List<MappingNode> containers = new ArrayList<>();
        MappingNode main = null;
        for (MappingNode each : template.isEmpty() ? List.<MappingNode>of() : spec.mappings("containers")) {
            if (container.equals(each.text("name"))) {
                main = each;
            } else {
                containers.add(each);
            }
        }
        MappingNode ofTemplate = main == null ? empty(part) : main.mapping("resources");
        containers.add(0, BuiltTemplate.container(part.position(), container, ofMain(part, ofTemplate)));
        for (int i = 1; i < resources.size(); i++) {
            MappingNode own = first(part, resources.get(i));
            if (!own.isEmpty()) {
                containers.add(BuiltTemplate.container(part.position(), container + "-" + (i + 1), own));
            }
        }
        boolean hasOwn = containers.stream()
                .anyMatch(each -> !sidecar.isEmpty() && sidecar.get(0).equals(each.text("name")));
        if (!sidecar.isEmpty() && !hasOwn) {
            Map<String, String> requested = new LinkedHashMap<>();
            requested.put("cpu", sidecar.get(1));
            requested.put("memory", sidecar.get(2));
            MappingNode requests = BuiltTemplate.resources(part.position(), requested, Map.of());
            containers.add(BuiltTemplate.container(part.position(), sidecar.get(0), requests));
        }
        return BuiltTemplate.of(part.position(), labels, spec, containers);
    }

    private MappingNode ofMain(MappingNode part, MappingNode ofTemplate) {
        MappingNode own = resources.isEmpty() ? empty(part) : first(part, resources.get(0));
        MappingNode found = new MappingDraft(part.position())
                .take(own.isEmpty() ? ofTemplate : own, "requests", "limits")
                .build();
        if (isForNone && !found.isEmpty()) {
            return found;
        }
        MappingNode requests = found.mapping("requests");
        for (Map.Entry<String, String> missing : defaults.entrySet()) {
            if (requests.present(missing.getKey()) == null) {
                requests =
                        requests.with(missing.getKey(), new MappingDraft(part.position()).string(missing.getValue()));
            }
        }
        return requests.isEmpty() ? found : found.with("requests", requests);
    }

    private static MappingNode first(MappingNode part, List<List<String>> paths) {
        return paths.stream()
                .map(path -> at(part, path))
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(empty(part));
    }

    private static MappingNode empty(MappingNode at) {
        return new MappingNode(at.position(), List.of());
    }

    private static MappingNode at(MappingNode part, List<String> path) {
        SourceNode node = part;
        for (String segment : path) {
            if (node instanceof MappingNode mapping) {
                node = segment.equals(ITSELF) ? mapping : mapping.mapping(segment);
            } else if (node instanceof SequenceNode) {
                return empty(part);
            }
        }
        return path.isEmpty() || !(node instanceof MappingNode found) ? empty(part) : found;
    }
}
