// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.aws;

/**
 * A node group with its minimum and maximum size, from the flag {@code --nodes}: {@code min:max:name}.
 *
 * @param name name of the Auto Scaling group
 */
public record NodeGroupSpec(String name, int min, int max) {
    private static final int PARTS = 3;

    /**
     * Parses the value of the flag.
     *
     * @throws IllegalArgumentException if the text has another form or min exceeds max
     */
    public static NodeGroupSpec parse(String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length != PARTS || parts[2].isEmpty()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not a node group with sizes\nUse the form min:max:name, such as 1:10:workers.");
        }
        int min = size(parts[0], text);
        int max = size(parts[1], text);
        if (min > max) {
            throw new IllegalArgumentException("\"" + text + "\" has a min above its max\nUse the form min:max:name.");
        }
        return new NodeGroupSpec(parts[2], min, max);
    }

    private static int size(String part, String text) {
        if (!part.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("\"" + part + "\" in \"" + text
                    + "\" is not a number of nodes\nUse the form min:max:name, such as 1:10:workers.");
        }
        return Integer.parseInt(part);
    }
}
