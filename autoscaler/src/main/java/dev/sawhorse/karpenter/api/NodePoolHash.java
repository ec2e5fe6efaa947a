// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.upstream.Upstream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a NodePool's template, by which static drift of nodes is detected ({@code apis/v1/nodepool.go Hash}),
 * version v3: the 64-bit FNV-1 of every field with its name, without zero fields and requirements, independent of the
 * order of lists; durations are hashed by their length.
 *
 * <p>Differences: an empty list or map counts as absent, while upstream distinguishes the two; the timeAdded of a taint
 * is not hashed (a manifest with it gets a warning that it is not simulated).
 */
public final class NodePoolHash {
    /** The version of the hash algorithm, the value of the annotation {@code karpenter.sh/nodepool-hash-version}. */
    public static final String VERSION = "v3";

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private NodePoolHash() {}

    /** Returns the hash, the value of the annotation {@code karpenter.sh/nodepool-hash}. */
    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "NodePool.Hash")
    public static String of(NodePool nodePool) {
        return Long.toUnsignedString(template(nodePool.template()));
    }

    private static long template(NodeClaimSpec template) {
        Structure hashed = new Structure("NodeClaimTemplate");
        if (!template.labels().isEmpty() || !template.annotations().isEmpty()) {
            Structure metadata = new Structure("ObjectMeta");
            metadata.add("Labels", template.labels());
            metadata.add("Annotations", template.annotations());
            hashed.add("ObjectMeta", metadata.hash);
        }
        hashed.add("Spec", spec(template));
        return hashed.hash;
    }

    private static long spec(NodeClaimSpec template) {
        Structure spec = new Structure("NodeClaimTemplateSpec");
        spec.add("Taints", template.taints());
        spec.add("StartupTaints", template.startupTaints());
        Structure nodeClass = new Structure("NodeClassReference");
        nodeClass.add("Kind", template.nodeClassRef().kind());
        nodeClass.add("Name", template.nodeClassRef().name());
        nodeClass.add("Group", template.nodeClassRef().group());
        spec.add("NodeClassRef", nodeClass.hash);
        Duration gracePeriod = template.terminationGracePeriod();
        if (gracePeriod != null) {
            spec.add("TerminationGracePeriod", duration("Duration", gracePeriod.isZero() ? null : gracePeriod));
        }
        Duration expireAfter = template.expireAfter();
        if (expireAfter != null) {
            spec.add("ExpireAfter", duration("NillableDuration", expireAfter));
        }
        return spec.hash;
    }

    private static long duration(String type, @Nullable Duration duration) {
        Structure hashed = new Structure(type);
        if (duration != null) {
            hashed.add("Duration", fnv(FNV_OFFSET, duration.toNanos()));
        }
        return hashed.hash;
    }

    private static long taint(Taint taint) {
        Structure hashed = new Structure("Taint");
        hashed.add("Key", taint.key());
        hashed.add("Value", taint.value());
        hashed.add("Effect", taint.effect());
        return hashed.hash;
    }

    /** The hash of a structure from the fields added so far; an empty field adds nothing. */
    private static final class Structure {
        private long hash;

        Structure(String type) {
            hash = fnv(type);
        }

        void add(String field, long value) {
            hash = fnv(FNV_OFFSET, hash ^ pair(fnv(field), value));
        }

        void add(String field, String value) {
            if (!value.isEmpty()) {
                add(field, fnv(value));
            }
        }

        void add(String field, Map<String, String> map) {
            if (map.isEmpty()) {
                return;
            }
            long entries = 0;
            for (Map.Entry<String, String> entry : map.entrySet()) {
                entries ^= pair(fnv(entry.getKey()), fnv(entry.getValue()));
            }
            add(field, fnv(FNV_OFFSET, entries));
        }

        void add(String field, List<Taint> taints) {
            if (taints.isEmpty()) {
                return;
            }
            long all = 0;
            for (Taint taint : taints) {
                all ^= taint(taint);
            }
            add(field, all);
        }
    }

    private static long pair(long first, long second) {
        return fnv(fnv(FNV_OFFSET, first), second);
    }

    private static long fnv(String text) {
        long hash = FNV_OFFSET;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = fnv(hash, octet);
        }
        return hash;
    }

    /** Hashes the eight bytes of a number, the lowest first. */
    private static long fnv(long hash, long number) {
        long result = hash;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            result = fnv(result, (byte) (number >>> shift));
        }
        return result;
    }

    private static long fnv(long hash, byte octet) {
        return hash * FNV_PRIME ^ (octet & 0xff);
    }
}
