package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * A VolumeAttachment ({@code storage.k8s.io/v1}): a volume is, or is to be, attached to a node.
 *
 * @param volumeName the PersistentVolume, null where the volume is described in the attachment itself
 */
public record VolumeAttachment(
        ObjectMeta meta, String nodeName, @Nullable String volumeName) {}
