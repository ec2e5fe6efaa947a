// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
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
 * The driver and the executors of a SparkApplication. Source: Spark's configuration for Kubernetes: a pod requests the memory of
 * its JVM and an overhead, a share of it and 384 MiB at least; with dynamic allocation the initial number of executors is the
 * largest of the initial, the least and the configured one.
 */
final class SparkPods implements PodSource {
    private static final Pattern MEMORY = Pattern.compile("(\\d+)\\s*([kmgt]?)i?b?");
    private static final long LEAST_OVERHEAD = 384;
    private static final long DEFAULT_MEMORY = 1024;
    private static final int DEFAULT_EXECUTORS = 2;

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        List<PodSet> sets = new ArrayList<>();
        sets.add(PodSet.of("driver", template(spec, "driver"), 1, SimulatedKind.JOB));
        int executors = executors(spec);
        PodSet set = PodSet.of("executor", template(spec, "executor"), executors, SimulatedKind.JOB);
        MappingNode dynamic = spec.mapping("dynamicAllocation");
        if (isDynamic(spec)) {
            String most = first(dynamic.text("maxExecutors"), conf(spec, "spark.dynamicAllocation.maxExecutors"));
            set = set.withDoubt("dynamic allocation starts with " + executors + " executors and may use "
                    + (most == null ? "any number" : "up to " + most));
        }
        sets.add(set);
        return sets;
    }

    private static boolean isDynamic(MappingNode spec) {
        return "true".equals(spec.mapping("dynamicAllocation").text("enabled"))
                || "true".equals(conf(spec, "spark.dynamicAllocation.enabled"));
    }

    private static int executors(MappingNode spec) {
        String written = first(spec.mapping("executor").text("instances"), conf(spec, "spark.executor.instances"));
        if (!isDynamic(spec)) {
            return BuiltTemplate.number(written, DEFAULT_EXECUTORS);
        }
        MappingNode dynamic = spec.mapping("dynamicAllocation");
        int least = BuiltTemplate.number(
                first(dynamic.text("minExecutors"), conf(spec, "spark.dynamicAllocation.minExecutors")), 0);
        int initial = BuiltTemplate.number(
                first(dynamic.text("initialExecutors"), conf(spec, "spark.dynamicAllocation.initialExecutors")), 0);
        return Math.max(Math.max(least, initial), BuiltTemplate.number(written, 0));
    }

    private static MappingNode template(MappingNode spec, String role) {
        MappingNode part = spec.mapping(role);
        String cores = first(part.text("cores"), conf(spec, "spark." + role + ".cores"));
        String request = first(part.text("coreRequest"), conf(spec, "spark.kubernetes." + role + ".request.cores"));
        String limit = first(part.text("coreLimit"), conf(spec, "spark.kubernetes." + role + ".limit.cores"));
        String memory = memory(spec, part, role) + "Mi";
        Map<String, String> requests = new LinkedHashMap<>();
        requests.put("cpu", request == null ? cores == null ? "1" : cores : request);
        requests.put("memory", memory);
        Map<String, String> limits = new LinkedHashMap<>();
        limits.put("memory", memory);
        if (limit != null) {
            limits.put("cpu", limit);
        }
        String gpu = part.mapping("gpu").text("name");
        if (gpu != null) {
            limits.put(
                    gpu, String.valueOf(BuiltTemplate.number(part.mapping("gpu").text("quantity"), 1)));
        }
        MappingDraft scheduling = new MappingDraft(part.position()).takeAllBut(part, "template");
        if (part.present("nodeSelector") == null) {
            scheduling.take(spec, "nodeSelector");
        }
        MappingNode container = BuiltTemplate.container(
                part.position(),
                "spark-kubernetes-" + role,
                BuiltTemplate.resources(part.position(), requests, limits));
        return BuiltTemplate.of(part.position(), part.mapping("labels"), scheduling.build(), List.of(container));
    }

    /** Returns the memory of a pod in MiB. */
    private static long memory(MappingNode spec, MappingNode part, String role) {
        long heap = mebibytes(first(part.text("memory"), conf(spec, "spark." + role + ".memory")), DEFAULT_MEMORY);
        String written = first(part.text("memoryOverhead"), conf(spec, "spark." + role + ".memoryOverhead"));
        if (written != null) {
            return heap + mebibytes(written, LEAST_OVERHEAD);
        }
        String factor = first(
                spec.text("memoryOverheadFactor"),
                first(
                        conf(spec, "spark." + role + ".memoryOverheadFactor"),
                        conf(spec, "spark.kubernetes.memoryOverheadFactor")));
        String type = spec.text("type");
        boolean isJvm = type == null || type.equals("Java") || type.equals("Scala");
        return heap + Math.max((long) (decimal(factor, isJvm ? 0.1 : 0.4) * heap), LEAST_OVERHEAD);
    }

    private static long mebibytes(@Nullable String text, long absent) {
        Matcher matcher = MEMORY.matcher(text == null ? "" : text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || matcher.group(1).length() > 12) {
            return absent;
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "k" -> number >> 10;
            case "g" -> number << 10;
            case "t" -> number << 20;
            default -> number;
        };
    }

    private static @Nullable String conf(MappingNode spec, String key) {
        return spec.mapping("sparkConf").text(key);
    }

    private static @Nullable String first(@Nullable String preferred, @Nullable String other) {
        return preferred == null ? other : preferred;
    }

    private static double decimal(@Nullable String text, double absent) {
        return text != null && text.matches("\\d{1,3}(\\.\\d{1,9})?") ? Double.parseDouble(text) : absent;
    }
}
