// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.journal.DecimalText;
import java.util.concurrent.TimeUnit;

/** The text form of simulated times: {@code 6m31s}, {@code 16m45.5s}. */
public final class ClockText {
    private static final int MILLIS = 3;

    private ClockText() {}

    public static String of(long nanos) {
        long hours = TimeUnit.NANOSECONDS.toHours(nanos);
        long minutes = TimeUnit.NANOSECONDS.toMinutes(nanos) % 60;
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos) % 60_000;
        String seconds = DecimalText.ofScaled(millis, MILLIS) + "s";
        if (hours > 0) {
            return hours + "h" + minutes + "m" + seconds;
        }
        return minutes > 0 ? minutes + "m" + seconds : seconds;
    }
}
