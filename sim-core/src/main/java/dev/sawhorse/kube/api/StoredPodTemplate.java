// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** A PodTemplate object ({@code v1}): a named template that other objects refer to. */
public record StoredPodTemplate(ObjectMeta meta, PodTemplate template) {

    public StoredPodTemplate withMeta(ObjectMeta changed) {
        return new StoredPodTemplate(changed, template);
    }
}
