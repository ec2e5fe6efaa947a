// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import java.util.ArrayList;
import java.util.List;

/** The text form of seeds as ranges, such as {@code 4, 7-9}. */
final class SeedRanges {
    private SeedRanges() {}

    /** Returns ascending seeds as text. */
    static String text(List<Long> seeds) {
        List<String> ranges = new ArrayList<>();
        int begin = 0;
        for (int i = 1; i <= seeds.size(); i++) {
            if (i == seeds.size() || seeds.get(i) != seeds.get(i - 1) + 1) {
                long first = seeds.get(begin);
                long last = seeds.get(i - 1);
                ranges.add(first == last ? String.valueOf(first) : first + "-" + last);
                begin = i;
            }
        }
        return String.join(", ", ranges);
    }
}
