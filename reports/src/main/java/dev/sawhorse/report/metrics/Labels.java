package dev.sawhorse.report.metrics;

/** Labels of a series as an exposition has them, {@code nodepool="default",zone="us-east-1a"}, empty for none. */
record Labels(String text) {
    static final Labels NONE = new Labels("");

    /** Returns labels in the order given: a name, its value, a name, its value. */
    static Labels of(String... namesAndValues) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            text.append(i == 0 ? "" : ",").append(namesAndValues[i]).append("=\"");
            escape(namesAndValues[i + 1], text);
            text.append('"');
        }
        return new Labels(text.toString());
    }

    /** Returns these and one more. */
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
