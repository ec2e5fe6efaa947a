// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The API's rules for names, label keys and label values. */
public final class Names {
    private static final String LABEL_NAME = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern SUBDOMAIN = Pattern.compile(LABEL_NAME + "(\\." + LABEL_NAME + ")*");
    private static final Pattern NAMESPACE = Pattern.compile(LABEL_NAME);
    private static final Pattern NAME_PART = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final int SUBDOMAIN_LENGTH = 253;
    private static final int LABEL_LENGTH = 63;

    private Names() {}

    /** Returns a valid object name: lower case letters, digits, {@code -} and {@code .}. */
    public static @Nullable String requireName(Value value) {
        String text = value.string();
        if (text == null || isSubdomain(text)) {
            return text;
        }
        value.error(
                "\"" + text
                        + "\" is not an object name: lower case letters, digits, '-' and '.' are allowed, with a letter "
                        + "or digit at both ends",
                null);
        return null;
    }

    /** Returns a valid prefix of an object name, which may also end in {@code -} or {@code .}. */
    static @Nullable String requireNamePrefix(Value value) {
        String text = value.string();
        if (text == null || isSubdomain(text + "x")) {
            return text;
        }
        value.error(
                "\"" + text + "\" is not a valid prefix of an object name: lower case letters, digits, '-' and '.' are "
                        + "allowed",
                null);
        return null;
    }

    /** Returns a valid name of a kind whose names must only be URL path segments, such as ClusterRole. */
    public static @Nullable String requirePathSegment(Value value) {
        String text = value.string();
        if (text == null || (!text.equals(".") && !text.equals("..") && !text.contains("/") && !text.contains("%"))) {
            return text;
        }
        value.error("\"" + text + "\" is not an object name: \"/\" and \"%\" are not allowed", null);
        return null;
    }

    /** Returns a valid name of a namespace or container: an object name without dots. */
    public static @Nullable String requireLabelName(Value value) {
        String text = value.string();
        if (text == null
                || (text.length() <= LABEL_LENGTH && NAMESPACE.matcher(text).matches())) {
            return text;
        }
        value.error(
                "\"" + text
                        + "\" is not a name: at most 63 lower case letters, digits and '-' are allowed, with a letter "
                        + "or digit at both ends",
                null);
        return null;
    }

    /** Returns a mapping of labels with validated keys and values. */
    public static Map<String, String> requireLabels(Fields fields, String name) {
        Value labels = fields.value(name);
        if (labels == null) {
            return Map.of();
        }
        if (labels.node() instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                if (!isQualifiedName(entry.key())) {
                    fields.problems()
                            .error(
                                    entry.position(),
                                    labels.path().child(entry.key()).toString(),
                                    "\"" + entry.key() + "\" is not a label key such as app or example.com/app",
                                    blankHint(entry.key()));
                }
            }
        }
        return labels.map(value -> value.node().isNull() ? "" : requireLabelValue(value));
    }

    /** Returns a valid label value: at most 63 letters, digits, {@code -}, {@code _} and {@code .}. */
    public static @Nullable String requireLabelValue(Value value) {
        String text = value.string();
        if (text == null || isLabelValue(text)) {
            return text;
        }
        value.error(
                "\"" + text
                        + "\" is not a label value: at most 63 letters, digits, '-', '_' and '.' are allowed, with a "
                        + "letter or digit at both ends",
                null);
        return null;
    }

    /** Returns a valid key of a label, taint or toleration. */
    public static @Nullable String requireQualifiedName(Value value) {
        String text = value.string();
        if (text == null || isQualifiedName(text)) {
            return text;
        }
        value.error("\"" + text + "\" is not a label key such as app or example.com/app", blankHint(text));
        return null;
    }

    /** Tells whether a text is a valid label key: a name, optionally prefixed by a domain and a slash. */
    public static boolean isQualifiedName(String text) {
        int slash = text.indexOf('/');
        String name = text.substring(slash + 1);
        return (slash < 0 || isSubdomain(text.substring(0, slash)))
                && name.length() <= LABEL_LENGTH
                && NAME_PART.matcher(name).matches();
    }

    /** Returns a hint on a label key that is invalid only for surrounding blanks, else null. */
    public static @Nullable String blankHint(String key) {
        return isQualifiedName(key.strip()) ? "Remove the space: \"" + key.strip() + "\"." : null;
    }

    /** Tells whether a text is a valid label value. */
    public static boolean isLabelValue(String text) {
        return text.isEmpty()
                || (text.length() <= LABEL_LENGTH && NAME_PART.matcher(text).matches());
    }

    private static boolean isSubdomain(String text) {
        return text.length() <= SUBDOMAIN_LENGTH && SUBDOMAIN.matcher(text).matches();
    }
}
