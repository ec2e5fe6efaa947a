package dev.sawhorse.report.metrics;

/** How Karpenter writes names as values of labels: {@code WhenEmpty} is {@code when_empty}. */
final class SnakeCase {
    private SnakeCase() {}

    static String of(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (Character.isUpperCase(letter) && i > 0) {
                text.append('_');
            }
            text.append(Character.toLowerCase(letter));
        }
        return text.toString();
    }
}
