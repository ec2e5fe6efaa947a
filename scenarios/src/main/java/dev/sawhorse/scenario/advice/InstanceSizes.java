// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.advice;

import java.util.List;
import java.util.stream.IntStream;

/** The sizes of EC2 instances in order, to find those next to a size. */
final class InstanceSizes {
    private static final List<String> NAMES =
            List.of("large", "xlarge", "2xlarge", "4xlarge", "8xlarge", "12xlarge", "16xlarge", "24xlarge");
    private static final List<String> CORES = List.of("2", "4", "8", "16", "32", "48", "64", "96");

    private InstanceSizes() {}

    /**
     * Returns a size with the next smaller and the next larger one.
     *
     * @param size an instance type, the size in its name, or a number of vCPUs
     */
    static List<String> around(String size) {
        int dot = size.indexOf('.');
        String family = size.substring(0, dot + 1);
        String own = size.substring(dot + 1);
        List<String> ladder = CORES.contains(own) ? CORES : NAMES;
        int at = ladder.indexOf(own);
        return at < 0
                ? List.of(size)
                : IntStream.rangeClosed(Math.max(0, at - 1), Math.min(ladder.size() - 1, at + 1))
                        .mapToObj(index -> family + ladder.get(index))
                        .toList();
    }
}
