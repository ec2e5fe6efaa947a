// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Map;
import java.util.TreeMap;

/** Label maps with one order on every machine, and the label keys that the simulator uses. */
public final class Labels {
    public static final String ARCH = "kubernetes.io/arch";
    public static final String OS = "kubernetes.io/os";
    public static final String HOSTNAME = "kubernetes.io/hostname";
    public static final String INSTANCE_TYPE = "node.kubernetes.io/instance-type";
    public static final String REGION = "topology.kubernetes.io/region";
    public static final String ZONE = "topology.kubernetes.io/zone";

    private Labels() {}

    /** Returns the labels of a node with the deprecated keys of instance type, region and zone added. */
    public static Map<String, String> withDeprecated(Map<String, String> labels) {
        Map<String, String> both = new TreeMap<>(labels);
        repeat(INSTANCE_TYPE, "beta.kubernetes.io/instance-type", both);
        repeat(REGION, "failure-domain.beta.kubernetes.io/region", both);
        repeat(ZONE, "failure-domain.beta.kubernetes.io/zone", both);
        return both;
    }

    private static void repeat(String name, String deprecated, Map<String, String> labels) {
        String value = labels.get(name);
        if (value != null) {
            labels.put(deprecated, value);
        }
    }

    /** Returns an unmodifiable copy that iterates by key; such a copy is returned unchanged. */
    public static Map<String, String> copyOf(Map<String, String> labels) {
        return labels.isEmpty() ? Map.of() : SortedLabels.of(labels);
    }

    /** Returns such a copy of two merged maps; the second takes precedence. */
    public static Map<String, String> merged(Map<String, String> first, Map<String, String> second) {
        Map<String, String> base = copyOf(first);
        Map<String, String> over = copyOf(second);
        if (over.isEmpty() || base.isEmpty()) {
            return base.isEmpty() ? over : base;
        }
        return ((SortedLabels) base).with((SortedLabels) over);
    }
}
