// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * A number of pods, or a percentage of a total: Kubernetes' int-or-string for replicas and budgets.
 *
 * @param value the number, or the percentage
 * @param text the text as written, for comparisons: {@code 00%} is not {@code 0%}
 */
public record IntOrPercent(int value, boolean percent, String text) {
    public IntOrPercent {
        if (value < 0) {
            throw new IllegalArgumentException(
                    "value " + value + " is negative\nMaybe 0 is meant: use \"0%\" or 0 for none.");
        }
    }

    public static IntOrPercent of(int number) {
        return new IntOrPercent(number, false, Integer.toString(number));
    }

    public static IntOrPercent ofPercent(int percent) {
        return new IntOrPercent(percent, true, percent + "%");
    }

    /**
     * Parses {@code 3} or {@code 25%}.
     *
     * @throws NumberFormatException naming the text if it is neither
     */
    public static IntOrPercent parse(String text) {
        boolean percent = text.endsWith("%");
        String digits = percent ? text.substring(0, text.length() - 1) : text;
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new NumberFormatException(
                    "\"" + text + "\" is neither a number such as 3 nor a percentage such as 25%");
        }
        return new IntOrPercent(Integer.parseInt(digits), percent, text);
    }

    /** Returns the number out of {@code total}, a percentage rounded up. */
    public int roundedUp(int total) {
        return percent ? Math.toIntExact((value * (long) total + 99) / 100) : value;
    }

    /** Returns the number out of {@code total}, a percentage rounded down. */
    public int roundedDown(int total) {
        return percent ? Math.toIntExact(value * (long) total / 100) : value;
    }

    @Override
    public String toString() {
        return text;
    }
}
