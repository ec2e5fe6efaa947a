// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

/** The labels of a series in exposition format, {@code nodepool="default",zone="us-east-1a"}, empty for none. */
record Labels(String text) {
    static final Labels NONE = new Labels("");

    /** Returns labels in the given order, from alternating names and values. */
    static Labels of(String... namesAndValues) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            text.append(i == 0 ? "" : ",").append(namesAndValues[i]).append("=\"");
            escape(namesAndValues[i + 1], text);
            text.append('"');
        }
        return new Labels(text.toString());
    }

    /** Returns these labels and another one. */
    Labels and(String name, String value) {
        Labels more = of(name, value);
        return text.isEmpty() ? more : new Labels(text + "," + more.text);
    }

    private static void escape(String value, StringBuilder text) {
        for (int i = 0; i < value.length(); i++) {
            switch (value.charAt(i)) {
                case '\\' -> text.append("\\\\");
                case '"' -> text.append("\\\"");
                case '\n' -> text.append("\\n");
                default -> text.append(value.charAt(i));
            }
        }
    }
}
