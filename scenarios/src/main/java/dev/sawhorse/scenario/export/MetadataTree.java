// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trees of metadata and times, as the API server returns them but with times that are not rounded to seconds. */
final class MetadataTree {
    private final Instant start;

    /** Makes trees of objects of a run that began at the given instant. */
    MetadataTree(Instant start) {
        this.start = start;
    }

    /** Returns a time as text, null for {@link Pod#NEVER}. */
    @Nullable
    String time(long nanos) {
        return nanos == Pod.NEVER ? null : start.plusNanos(nanos).toString();
    }

    Map<String, Object> of(ObjectMeta meta) {
        return draft(meta).build();
    }

    /** Returns the metadata of an object with finalizers that may be being deleted. */
    Map<String, Object> of(ObjectMeta meta, Collection<String> finalizers, long deletionAt) {
        return draft(meta)
                .put("deletionTimestamp", time(deletionAt))
                .put("finalizers", List.copyOf(finalizers))
                .build();
    }

    ObjectDraft draft(ObjectMeta meta) {
        return new ObjectDraft()
                .put("name", meta.name())
                .put("namespace", meta.namespace())
                .put("uid", meta.uid())
                .put("labels", meta.labels())
                .put("annotations", meta.annotations())
                .put("creationTimestamp", time(meta.createdAt()))
                .list("ownerReferences", meta.ownerReferences(), MetadataTree::owner);
    }

    private static Map<String, Object> owner(OwnerReference owner) {
        return new ObjectDraft()
                .put("apiVersion", owner.apiVersion())
                .put("kind", owner.kind())
                .put("name", owner.name())
                .put("uid", owner.uid())
                .put("controller", owner.controller())
                .build();
    }
}
