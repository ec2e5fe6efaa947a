// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.scenario.file.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that is to be rolled out to nodes.
 *
 * @param images NodePools and node classes that get a new machine image
 * @param kubernetes the version of Kubernetes to which the cluster is upgraded, null for none
 * @param settings values of objects, as {@code manifests[kind=NodePool,name=web].spec.…}
 */
public record RolloutChange(List<String> images, @Nullable String kubernetes, List<Setting> settings) {
    public RolloutChange {
        images = List.copyOf(images);
        settings = List.copyOf(settings);
    }

    /** Returns whether nothing is changed. */
    public boolean isEmpty() {
        return images.isEmpty() && kubernetes == null && settings.isEmpty();
    }
}
