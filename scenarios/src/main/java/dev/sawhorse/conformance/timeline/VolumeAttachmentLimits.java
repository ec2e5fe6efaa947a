// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.input.MappingNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The most volumes that nodes of an instance type attach, as a recorded catalogue states it.
 *
 * @param byType the limits by CSI driver, by instance type
 */
record VolumeAttachmentLimits(Map<String, Map<String, Integer>> byType) {
    static VolumeAttachmentLimits of(MappingNode catalogue) {
        Map<String, Map<String, Integer>> byType = new TreeMap<>();
        for (MappingNode type : Json.mappings(catalogue, "instanceTypes")) {
            byType.put(Json.text(type, "name"), TimelineCatalog.volumeAttachmentLimits(type));
        }
        return new VolumeAttachmentLimits(byType);
    }

    /**
     * Returns the limit of a type.
     *
     * @throws IllegalArgumentException if the catalogue does not state it
     */
    int of(@Nullable String instanceType, String driver) {
        Integer limit = instanceType == null
                ? null
                : byType.getOrDefault(instanceType, Map.of()).get(driver);
        if (limit == null) {
            throw new IllegalArgumentException("the catalogue has no limit of " + driver + " for " + instanceType);
        }
        return limit;
    }
}
