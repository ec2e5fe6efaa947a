// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import java.util.LinkedHashMap;
import java.util.Map;

/** The text form of CPU and memory as Kubernetes quantities: {@code 1500m}, {@code 7Gi}. */
final class ResourceText {
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti"};
    private static final int KIBI = 1024;
    private static final int MILLIS = 1000;

    private ResourceText() {}

    static Map<String, Object> of(long cpuMillis, long memoryBytes) {
        Map<String, Object> resources = new LinkedHashMap<>();
        resources.put("cpu", cpuMillis % MILLIS == 0 ? Long.toString(cpuMillis / MILLIS) : cpuMillis + "m");
        resources.put("memory", memory(memoryBytes));
        return resources;
    }

    private static String memory(long bytes) {
        long value = bytes;
        int unit = 0;
        while (value != 0 && value % KIBI == 0 && unit < BINARY.length - 1) {
            value /= KIBI;
            unit++;
        }
        return value + BINARY[unit];
    }
}
