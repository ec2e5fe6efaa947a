// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

/**
 * Karpenter's snake case of label values: {@code WhenEmpty} becomes {@code when_empty} ({@code utils/pretty/pretty.go
 * ToSnakeCase}).
 */
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
