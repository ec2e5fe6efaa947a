// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import java.util.List;
import java.util.Locale;

/** The local time of the users of a region, without daylight saving time. */
final class RegionClock {
    /** The longest matching prefix comes first. */
    private static final List<Clock> CLOCKS = List.of(
            new Clock("us-gov-west", -480),
            new Clock("us-gov-east", -300),
            new Clock("us-east", -300),
            new Clock("us-west", -480),
            new Clock("ca-west", -420),
            new Clock("ca-", -300),
            new Clock("mx-", -360),
            new Clock("sa-", -180),
            new Clock("eu-west-3", 60),
            new Clock("eu-west", 0),
            new Clock("eu-", 60),
            new Clock("af-", 120),
            new Clock("il-", 120),
            new Clock("me-south", 180),
            new Clock("me-", 240),
            new Clock("ap-south-", 330),
            new Clock("ap-southeast-1", 480),
            new Clock("ap-southeast-2", 600),
            new Clock("ap-southeast-3", 420),
            new Clock("ap-southeast-4", 600),
            new Clock("ap-southeast-6", 720),
            new Clock("ap-southeast-7", 420),
            new Clock("ap-southeast", 480),
            new Clock("ap-northeast", 540),
            new Clock("ap-east", 480),
            new Clock("cn-", 480));

    private record Clock(String prefix, int offset) {}

    private RegionClock() {}

    /** Returns the offset of the region's time zone from UTC in winter, in minutes; 0 for an unknown region. */
    static int offsetMinutes(String region) {
        for (Clock clock : CLOCKS) {
            if (region.startsWith(clock.prefix())) {
                return clock.offset();
            }
        }
        return 0;
    }

    /** Renders {@code UTC-5} or {@code UTC+5:30}. */
    static String name(int offset) {
        int minutes = Math.abs(offset) % 60;
        return "UTC" + (offset < 0 ? "-" : "+") + Math.abs(offset) / 60
                + (minutes == 0 ? "" : String.format(Locale.ROOT, ":%02d", minutes));
    }
}
