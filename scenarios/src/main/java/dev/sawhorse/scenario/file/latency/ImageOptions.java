// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.latency;

import dev.sawhorse.kube.kubelet.images.ImageSettings;
import dev.sawhorse.scenario.file.value.ByteCount;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pulling of container images. By default images are present on nodes. */
public final class ImageOptions {
    private static final long MIB = 1L << 20;

    private static final Field<Map<String, Long>> SIZES = Field.of(
            "sizes",
            Types.mapOf("nginx:1.27", ByteCount.atLeast(0)),
            Map.of(),
            "",
            "Compressed sizes by image, as in a registry; a name without a tag means the tag latest.");

    private static final Field<Long> DEFAULT_SIZE = Field.of(
            "defaultSize",
            ByteCount.atLeast(0),
            256 * MIB,
            "256Mi",
            "Size of images that are not in `sizes`. An assumption.");

    private static final Field<Long> BANDWIDTH = Field.of(
            "bandwidth",
            ByteCount.atLeast(1),
            100 * MIB,
            "100Mi",
            "Download and unpack rate of a node in bytes per second, over all its pulls together. An assumption.");

    private static final Field<Duration> REGISTRY_LATENCY = Field.of(
            "registryLatency",
            Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
            Duration.ofMillis(500),
            "500ms",
            "Latency of a registry request before the first byte. An assumption.");

    private static final Field<Boolean> SERIALIZE_IMAGE_PULLS = Field.of(
            "serializeImagePulls",
            Types.flag(),
            true,
            "Whether a node pulls images one after the other: the kubelet setting of the same name.");

    private static final Field<Integer> MAX_PARALLEL_IMAGE_PULLS = Field.optional(
            "maxParallelImagePulls",
            Types.integer(1, 1000),
            "Number of parallel image pulls of a node, if pulls are not serialized. Default: no limit.");

    private static final Field<List<String>> PRELOADED = Field.of(
            "preloaded",
            Types.listOf(Types.text("nginx:1.27")),
            List.of(),
            "none",
            "Images present on every node from its start, as from a machine image or a snapshot of its data volume.");

    public static final Section<ImageSettings> SECTION = Section.of(
            ImageOptions::assemble,
            SIZES,
            DEFAULT_SIZE,
            BANDWIDTH,
            REGISTRY_LATENCY,
            SERIALIZE_IMAGE_PULLS,
            MAX_PARALLEL_IMAGE_PULLS,
            PRELOADED);

    private ImageOptions() {}

    private static @Nullable ImageSettings assemble(FieldValues values) {
        Integer most = values.find(MAX_PARALLEL_IMAGE_PULLS);
        boolean serialize = values.get(SERIALIZE_IMAGE_PULLS);
        if (serialize && most != null && most > 1) {
            values.written(MAX_PARALLEL_IMAGE_PULLS)
                    .error("has no effect while pulls are serialized", "Set serializeImagePulls to false.");
            return null;
        }
        return new ImageSettings(
                values.get(SIZES),
                values.get(DEFAULT_SIZE),
                values.get(BANDWIDTH),
                values.get(REGISTRY_LATENCY).toNanos(),
                serialize ? 1 : most == null ? Integer.MAX_VALUE : most,
                values.get(PRELOADED));
    }
}
