// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.kube.cron.CronSchedule;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parser of a disruption budget's schedule: cron syntax without time zones, evaluated in UTC. */
final class BudgetSchedule {
    private static final List<String> NAMES = List.of(
            "sun", "mon", "tue", "wed", "thu", "fri", "sat", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
            "sep", "oct", "nov", "dec");
    private static final List<String> DESCRIPTORS =
            List.of("@annually", "@yearly", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
    private static final int FIELDS = 5;

    private BudgetSchedule() {}

    /**
     * Parses a schedule.
     *
     * @throws IllegalArgumentException with the error and, on its own line, a suggestion
     */
    static CronSchedule parse(String text) {
        if (text.startsWith("@every")) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has no fixed hours\nUse for example \"0 */6 * * *\", every six hours.");
        }
        try {
            return CronSchedule.parse(text);
        } catch (CronSchedule.InvalidCronException invalid) {
            String hint = hint(text);
            throw new IllegalArgumentException(invalid.getMessage() + (hint == null ? "" : "\n" + hint), invalid);
        }
    }

    private static @Nullable String hint(String text) {
        if (text.startsWith("@")) {
            String hint = Spelling.hint(text, DESCRIPTORS);
            return hint == null ? "Maybe one of these: " + String.join(", ", DESCRIPTORS) + "." : hint;
        }
        String[] fields = text.strip().split("\\s+");
        if (fields[0].contains("TZ=")) {
            return "Shift the hours and remove " + fields[0] + ": schedules are in UTC.";
        }
        if (fields.length == FIELDS + 1) {
            String rest = text.strip().substring(fields[0].length()).strip();
            return "Did you mean \"" + rest + "\"? There is no field for seconds.";
        }
        return fields.length == FIELDS
                ? fieldHint(fields)
                : "Use for example \"0 9 * * mon-fri\": minute, hour, day, month, day of week.";
    }

    private static @Nullable String fieldHint(String[] fields) {
        String weekdays = fields[FIELDS - 1];
        if (weekdays.matches("([0-6]-)?7")) {
            return "Did you mean 0? Sunday is 0, not 7" + (weekdays.equals("7") ? "." : ", as in 1-6,0.");
        }
        for (String word : String.join(",", fields).split("[^A-Za-z]+")) {
            String name = word.toLowerCase(Locale.ROOT);
            if (name.isEmpty() || NAMES.contains(name)) {
                continue;
            }
            boolean spelt = name.length() > 3 && NAMES.contains(name.substring(0, 3));
            return spelt ? "Did you mean \"" + name.substring(0, 3) + "\"?" : Spelling.hint(name, NAMES);
        }
        return weekdays.matches("[A-Za-z]{3}-[A-Za-z]{3}")
                ? "List the days separately: a range cannot cross the end of the week, which starts with sun."
                : null;
    }
}
