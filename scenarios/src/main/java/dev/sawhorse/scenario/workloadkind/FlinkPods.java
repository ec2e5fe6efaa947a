// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JobManagers and TaskManagers of a FlinkDeployment. Source: the reference of Flink's Kubernetes operator: as many TaskManagers
 * as the parallelism of the job needs at the slots of each, or {@code taskManager.replicas}; a session cluster starts them with
 * its jobs. Memory has Flink's units, where {@code m} is MiB.
 */
final class FlinkPods implements PodSource {
    private static final Pattern MEMORY = Pattern.compile("(\\d+)\\s*(k|m|g|t)(i?b|ebibytes)?");
    private static final String SLOTS = "taskmanager.numberOfTaskSlots";

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        List<PodSet> sets = new ArrayList<>();
        sets.add(PodSet.of(
                "jobmanager",
                template(spec, "jobManager"),
                BuiltTemplate.number(spec.mapping("jobManager").text("replicas"), 1),
                SimulatedKind.DEPLOYMENT));
        sets.add(new PodSet(
                "taskmanager",
                "taskmanager",
                template(spec, "taskManager"),
                taskManagers(spec),
                SimulatedKind.DEPLOYMENT,
                ""));
        return sets;
    }

    private static @Nullable Integer taskManagers(MappingNode spec) {
        String written = spec.mapping("taskManager").text("replicas");
        if (written != null) {
            return BuiltTemplate.number(written, 1);
        }
        if (spec.present("job") == null) {
            return "standalone".equals(spec.text("mode")) ? 1 : null;
        }
        int parallelism = BuiltTemplate.number(spec.mapping("job").text("parallelism"), 1);
        int slots = Math.max(
                1, BuiltTemplate.number(spec.mapping("flinkConfiguration").text(SLOTS), 1));
        return (parallelism + slots - 1) / slots;
    }

    private static MappingNode template(MappingNode spec, String role) {
        MappingNode part = spec.mapping(role);
        MappingNode resource = part.mapping("resource");
        String memory = quantity(resource.text("memory"));
        String cpu = resource.text("cpu") == null ? "1" : String.valueOf(resource.text("cpu"));
        Map<String, String> requests = new LinkedHashMap<>();
        requests.put("cpu", cpu);
        if (memory != null) {
            requests.put("memory", memory);
        }
        MappingNode container = BuiltTemplate.container(
                part.position(), "flink-main-container", BuiltTemplate.resources(part.position(), requests, Map.of()));
        MappingNode pod =
                part.mapping("podTemplate").isEmpty() ? spec.mapping("podTemplate") : part.mapping("podTemplate");
        return BuiltTemplate.of(
                part.position(), pod.mapping("metadata").mapping("labels"), pod.mapping("spec"), List.of(container));
    }

    private static @Nullable String quantity(@Nullable String memory) {
        Matcher matcher = MEMORY.matcher(memory == null ? "" : memory.strip().toLowerCase(Locale.ROOT));
        return matcher.matches() ? matcher.group(1) + unit(matcher.group(2)) : memory;
    }

    private static String unit(String letter) {
        return letter.equals("k") ? "Ki" : letter.toUpperCase(Locale.ROOT) + "i";
    }
}
