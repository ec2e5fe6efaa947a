// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The path from a document's root to a value, rendered as {@code spec.containers[0].resources.limits[nvidia.com/gpu]}. */
public final class NodePath {
    /** The document itself, rendered as the empty text. */
    public static final NodePath ROOT = new NodePath(null, "", -1);

    private static final Pattern SEGMENT = Pattern.compile("\\.?(?:(?<key>[^.\\[\\]=]+)|\\[(?<bracketed>[^\\]]+)\\])");

    private final @Nullable NodePath parent;
    private final String key;
    private final int index;

    private NodePath(@Nullable NodePath parent, String key, int index) {
        this.parent = parent;
        this.key = key;
        this.index = index;
    }

    /** Returns the keys and indices of a path in its rendered form, empty if the text has another form. */
    public static List<String> segments(String text) {
        List<String> segments = new ArrayList<>();
        Matcher segment = SEGMENT.matcher(text);
        int end = 0;
        while (end < text.length() && segment.region(end, text.length()).lookingAt()) {
            String key = segment.group("key");
            segments.add(key == null ? segment.group("bracketed") : key);
            end = segment.end();
        }
        return end == text.length() ? segments : List.of();
    }

    /** Returns the path of a mapping's value. */
    public NodePath child(String childKey) {
        return new NodePath(this, childKey, -1);
    }

    /** Returns the path of a list's item, counted from 0. */
    public NodePath child(int itemIndex) {
        return new NodePath(this, "", itemIndex);
    }

    /** Returns whether it is the path of a value of the document's root. */
    boolean isOfRoot(String rootKey) {
        return parent == ROOT && key.equals(rootKey);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        appendTo(text);
        return text.toString();
    }

    private void appendTo(StringBuilder text) {
        if (parent == null) {
            return;
        }
        parent.appendTo(text);
        if (index >= 0) {
            text.append('[').append(index).append(']');
        } else if (isIdentifier(key)) {
            text.append(text.isEmpty() ? "" : ".").append(key);
        } else {
            text.append('[').append(key).append(']');
        }
    }

    private static boolean isIdentifier(String text) {
        return !text.isEmpty()
                && text.chars().allMatch(c -> c == '_' || c == '-' || (c < 128 && Character.isLetterOrDigit((char) c)));
    }
}
