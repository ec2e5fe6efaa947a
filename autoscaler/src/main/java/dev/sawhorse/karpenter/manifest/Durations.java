// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A reader of Karpenter's durations: whole hours, minutes and seconds, and in some fields {@code Never}. */
final class Durations {
    private static final Pattern WHOLE_UNITS = Pattern.compile("([0-9]+(s|m|h))+");
    private static final Duration LONGEST = Duration.ofDays(100 * 365L);
    private static final String NEVER = "Never";

    private Durations() {}

    /** Returns the duration of a field, null for {@code Never}. */
    @Upstream(
            file = "pkg/apis/v1/duration.go",
            symbol = {"NillableDuration.UnmarshalJSON", "MustParseNillableDuration"})
    static @Nullable Duration orNever(Fields fields, String name, @Nullable Duration absent, ReadMode reading) {
        Value value = fields.value(name);
        if (value == null) {
            return absent;
        }
        String text = value.string();
        return text == null || text.equals(NEVER) ? null : parse(value, text, " or Never", reading);
    }

    /** Returns the duration of a field, null if it is absent. */
    static @Nullable Duration find(Fields fields, String name, ReadMode reading) {
        Value value = fields.value(name);
        String text = value == null ? null : value.string();
        return value == null || text == null ? null : parse(value, text, "", reading);
    }

    private static @Nullable Duration parse(Value value, String text, String alternative, ReadMode reading) {
        if (!reading.isApplied()) {
            return value.parsed("a duration", recorded -> Duration.ofNanos(GoDuration.nanos(recorded)));
        }
        if (!WHOLE_UNITS.matcher(text).matches()) {
            value.error(
                    "\"" + text + "\" is not a duration in whole hours, minutes and seconds such as 1h30m"
                            + alternative,
                    hint(text, alternative));
            return null;
        }
        long nanos = GoDuration.find(text).orElse(Long.MAX_VALUE);
        if (nanos > LONGEST.toNanos()) {
            value.error(
                    "\"" + text + "\" is longer than 100 years", alternative.isEmpty() ? null : "Did you mean Never?");
            return null;
        }
        return Duration.ofNanos(nanos);
    }

    /** Returns a suggestion for an invalid duration, null if there is none. */
    static @Nullable String hint(String text, String alternative) {
        if (!alternative.isEmpty() && text.equalsIgnoreCase(NEVER)) {
            return "Did you mean \"Never\"?";
        }
        if (alternative.isEmpty() && text.equalsIgnoreCase(NEVER)) {
            return "Remove the field: without it there is no such limit.";
        }
        if (text.matches("[0-9]{1,9}d")) {
            return "Maybe \"" + Long.parseLong(text.substring(0, text.length() - 1)) * 24 + "h\"? There is no unit d.";
        }
        return text.matches("[0-9]+") ? "Did you mean \"" + text + "s\"?" : null;
    }
}
