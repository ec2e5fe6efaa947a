// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * A VolumeAttachment ({@code storage.k8s.io/v1}): the attachment of a volume to a node, completed or in progress.
 *
 * @param volumeName the PersistentVolume, null where the attachment has an inline volume spec
 */
public record VolumeAttachment(
        ObjectMeta meta, String nodeName, @Nullable String volumeName) {}
