package dev.sawhorse.scenario;

import dev.sawhorse.kube.kubelet.images.ImageSettings;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pulling of container images. By default images are present on nodes. */
final class ImageOptions {
    private static final long MIB = 1L << 20;

    private static final Field<Map<String, Long>> SIZES = Field.of(
            "sizes",
            Types.mapOf(ByteCount.atLeast(0)),
            Map.of(),
            "",
            "Compressed sizes by image, as a registry serves them; a name without a tag is the latest.");

    private static final Field<Long> DEFAULT_SIZE = Field.of(
            "defaultSize",
            ByteCount.atLeast(0),
            256 * MIB,
            "256Mi",
            "The size of images that `sizes` does not name. An assumption.");

    private static final Field<Long> BANDWIDTH = Field.of(
            "bandwidth",
            ByteCount.atLeast(1),
            100 * MIB,
            "100Mi",
            "How many bytes a second a node fetches and unpacks, over all its pulls together. An assumption.");

    private static final Field<Duration> REGISTRY_LATENCY = Field.of(
            "registryLatency",
            Types.duration(Duration.ZERO, Duration.ofMinutes(10)),
            Duration.ofMillis(500),
            "500ms",
            "How long every request to the registry takes before bytes come. An assumption.");

    private static final Field<Boolean> SERIALIZE_IMAGE_PULLS = Field.of(
            "serializeImagePulls",
            Types.flag(),
            true,
            "Whether a node pulls one image after the other: the kubelet's setting of that name.");

    private static final Field<Integer> MAX_PARALLEL_IMAGE_PULLS = Field.optional(
            "maxParallelImagePulls",
            Types.integer(1, 1000),
            "How many images a node pulls at once where it does not serialize pulls. Default: no limit.");

    private static final Field<List<String>> PRELOADED = Field.of(
            "preloaded",
            Types.listOf(Types.text()),
            List.of(),
            "none",
            "Images that every node holds from its start, as from a machine image or a snapshot of its data volume.");

    static final Section<ImageSettings> SECTION = Section.of(
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
                    .error("has no effect while pulls are serialized", "Maybe set serializeImagePulls to false.");
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
