// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ReadMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of recorded objects that have no typed value: parts of their status, and annotations of controllers. */
final class RecordedFields {
    private RecordedFields() {}

    static MappingNode status(Manifest manifest) {
        return field(manifest, "status");
    }

    static MappingNode metadata(Manifest manifest) {
        return field(manifest, "metadata");
    }

    private static MappingNode field(Manifest manifest, String name) {
        return manifest.place().node() instanceof MappingNode object
                ? object.mapping(name)
                : new MappingNode(manifest.position(), List.of());
    }

    /** Returns a number, 0 where there is none of that name. */
    static int count(MappingNode fields, String name) {
        String text = fields.text(name);
        return text != null && text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
    }

    /** Returns the condition of a type if it is True, else null. */
    static @Nullable MappingNode trueCondition(Manifest manifest, String type) {
        for (MappingNode condition : status(manifest).mappings("conditions")) {
            if (Objects.equals(condition.text("type"), type) && Objects.equals(condition.text("status"), "True")) {
                return condition;
            }
        }
        return null;
    }

    /** Whether a pod is ready: by its condition or, where a record lacks that, as all of its containers are. */
    static boolean isReady(Pod pod, Manifest manifest) {
        MappingNode status = status(manifest);
        boolean hasCondition =
                status.mappings("conditions").stream().anyMatch(condition -> "Ready".equals(condition.text("type")));
        List<MappingNode> containers = status.mappings("containerStatuses");
        return pod.isReady()
                || (!hasCondition
                        && !containers.isEmpty()
                        && containers.stream().allMatch(container -> "true".equals(container.text("ready"))));
    }

    /** Returns an annotation, empty where the object has none of that name. */
    static String annotation(Manifest manifest, String name) {
        return manifest.meta().annotations().getOrDefault(name, "");
    }

    /** Returns a time in nanoseconds since the start, at most 0; {@link Pod#NEVER} where there is none. */
    static long nanos(MappingNode fields, String name, Instant start) {
        Instant instant = instant(fields, name);
        return instant == null ? Pod.NEVER : Math.min(0, ReadMode.nanosBetween(start, instant));
    }

    /** Returns a time, null where there is none. */
    static @Nullable Instant instant(MappingNode fields, String name) {
        String text = fields.text(name);
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException other) {
            return null;
        }
    }
}
