// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.scenario.file.value.ByteCount;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.DistributionSpec;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memory use of the containers of some pods.
 *
 * @param name its name; its random numbers depend only on the seed, this name and the container
 * @param namespace namespace of the pods, null for all namespaces
 * @param labels labels of the pods
 * @param ofRequest the use as a multiple of the request, sampled at every start of a container
 * @param withoutRequest assumed request of a container without one, in bytes
 * @param from the share of the use that is reached at the start
 * @param rise time until the full use is reached
 */
public record MemoryUseEntry(
        String name,
        @Nullable String namespace,
        Map<String, String> labels,
        DistributionSpec ofRequest,
        long withoutRequest,
        double from,
        Duration rise) {
    private static final Field<String> NAME = Field.required(
            "name", Types.name(), "Its name; its random numbers depend only on the seed, this name and the container.");

    private static final Field<String> NAMESPACE =
            Field.optional("namespace", Types.name(), "Namespace of the pods. Default: every namespace.");

    private static final Field<Map<String, String>> LABELS =
            Field.of("labels", Types.mapOf("app", Types.text("web")), Map.of(), "any", "Labels of the pods.");

    private static final Field<DistributionSpec> OF_REQUEST = Field.required(
            "ofRequest",
            RequestMultiples.SECTION,
            "Memory usage as a multiple of the request, sampled at every start of a container.");

    private static final Field<Long> WITHOUT_REQUEST = Field.of(
            "withoutRequest", ByteCount.atLeast(0), 0L, "Request assumed for containers without one, in bytes.");

    private static final Field<Double> FROM =
            Field.of("from", Types.number(0, 1), 1.0, "1", "Share of its usage that a container has from the start.");

    private static final Field<Duration> RISE = Field.of(
            "rise",
            Types.duration(Duration.ZERO, Duration.ofDays(366)),
            Duration.ZERO,
            "0s",
            "Time in which the usage grows linearly to its full value: a warm-up, or a leak.");

    public static final Section<MemoryUseEntry> SECTION = Section.of(
            values -> new MemoryUseEntry(
                    values.get(NAME),
                    values.find(NAMESPACE),
                    values.get(LABELS),
                    values.get(OF_REQUEST),
                    values.get(WITHOUT_REQUEST),
                    values.get(FROM),
                    values.get(RISE)),
            NAME,
            NAMESPACE,
            LABELS,
            OF_REQUEST,
            WITHOUT_REQUEST,
            FROM,
            RISE);

    /** Returns whether it applies to a pod. */
    public boolean appliesTo(Pod pod) {
        boolean sameNamespace = namespace == null || namespace.equals(pod.meta().namespace());
        return sameNamespace && pod.meta().labels().entrySet().containsAll(labels.entrySet());
    }
}
