// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

import dev.sawhorse.input.Spelling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The command-line options of Cluster Autoscaler, with its defaults. */
public final class AutoscalingOptions {
    private final Map<Flag, Object> values = new EnumMap<>(Flag.class);
    private final List<String> notSimulated = new ArrayList<>();

    private AutoscalingOptions() {
        for (Flag flag : Flag.values()) {
            values.put(flag, flag.kind().read(flag.defaultText()));
        }
    }

    /** Returns the default options. */
    public static AutoscalingOptions defaults() {
        return new AutoscalingOptions();
    }

    /**
     * Parses flags by their command-line names without dashes. Flags without an effect here, such as those of logging, are
     * accepted. Repeated values are separated by line breaks.
     *
     * @throws IllegalArgumentException if a flag is unknown or its value is invalid
     */
    public static AutoscalingOptions ofFlags(Map<String, String> flags) {
        AutoscalingOptions options = new AutoscalingOptions();
        flags.forEach(options::set);
        return options;
    }

    private void set(String name, String text) {
        Flag flag = Flag.find(name);
        if (flag == null) {
            if (UnsimulatedFlags.isNotSimulated(name, text)) {
                notSimulated.add(name);
            }
            if (UnsimulatedFlags.isKnown(name)) {
                return;
            }
            throw new IllegalArgumentException("--" + name + " is not a flag of Cluster Autoscaler\n" + like(name));
        }
        try {
            values.put(flag, flag.kind().read(text));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    "--" + name + "=" + text + " cannot be read\nMaybe it " + e.getMessage() + ".", e);
        }
    }

    private static String like(String name) {
        List<String> names = new ArrayList<>(UnsimulatedFlags.names());
        for (Flag flag : Flag.values()) {
            names.add(flag.flagName());
        }
        String nearest = Spelling.nearest(name, names);
        return nearest == null ? "Maybe it is misspelt." : "Did you mean --" + nearest + "?";
    }

    /** Returns the flags that were set but are not simulated. */
    public List<String> notSimulated() {
        return List.copyOf(notSimulated);
    }

    /** Returns the value of a boolean flag. */
    public boolean isOn(Flag flag) {
        return (Boolean) value(flag);
    }

    /** Returns a duration in nanoseconds. */
    public long nanos(Flag flag) {
        return (Long) value(flag);
    }

    public int integer(Flag flag) {
        return (Integer) value(flag);
    }

    public String text(Flag flag) {
        return (String) value(flag);
    }

    public double decimal(Flag flag) {
        return (Double) value(flag);
    }

    public ResourceRange range(Flag flag) {
        return (ResourceRange) value(flag);
    }

    /** Returns the values of a repeatable flag, empty if it was not set. */
    public List<String> list(Flag flag) {
        List<String> texts = new ArrayList<>();
        for (Object text : (List<?>) value(flag)) {
            texts.add((String) text);
        }
        return texts;
    }

    private Object value(Flag flag) {
        Object value = values.get(flag);
        if (value == null) {
            throw new IllegalStateException(flag + " has no value");
        }
        return value;
    }
}
