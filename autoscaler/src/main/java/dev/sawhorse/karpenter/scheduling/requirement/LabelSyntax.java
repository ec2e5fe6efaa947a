// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The syntax of label keys and values in Kubernetes, with the messages of its validation.
 */
final class LabelSyntax {
    private static final int MAX_NAME = 63;
    private static final int MAX_PREFIX = 253;

    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(" + NAME + ")?";
    private static final String PREFIX = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

    private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
    private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);
    private static final Pattern PREFIX_PATTERN = Pattern.compile(PREFIX);

    private static final String NAME_RULE =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end"
                    + " with an alphanumeric character" + example(NAME, "MyName", "my.name", "123-abc");
    private static final String VALUE_RULE =
            "a valid label must be an empty string or consist of alphanumeric characters,"
                    + " '-', '_' or '.', and must start and end with an alphanumeric character"
                    + example(VALUE, "MyValue", "my_value", "12345");
    private static final String PREFIX_RULE = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
            + " characters, '-' or '.', and must start and end with an alphanumeric character"
            + example(PREFIX, "example.com");

    private LabelSyntax() {}

    private static String example(String regex, String... examples) {
        return " (e.g. '" + String.join("',  or '", examples) + "', regex used for validation is '" + regex + "')";
    }

    private static String atMost(int bytes) {
        return "must be no more than " + bytes + " bytes";
    }

    /** Returns what is wrong with a key, an optional prefix and a name; nothing if it is well-formed. */
    static List<String> faultsOfKey(String key) {
        String[] parts = key.split("/", -1);
        if (parts.length > 2) {
            return List.of("a valid label key " + NAME_RULE
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        List<String> faults = new ArrayList<>();
        if (parts.length == 2) {
            addFaultsOfPrefix(parts[0], faults);
        }
        String name = parts[parts.length - 1];
        if (name.isEmpty()) {
            faults.add("name part must be non-empty");
        } else if (name.length() > MAX_NAME) {
            faults.add("name part " + atMost(MAX_NAME));
        }
        if (!NAME_PATTERN.matcher(name).matches()) {
            faults.add("name part " + NAME_RULE);
        }
        return faults;
    }

    private static void addFaultsOfPrefix(String prefix, List<String> faults) {
        if (prefix.isEmpty()) {
            faults.add("prefix part must be non-empty");
            return;
        }
        if (prefix.length() > MAX_PREFIX) {
            faults.add("prefix part " + atMost(MAX_PREFIX));
        }
        if (!PREFIX_PATTERN.matcher(prefix).matches()) {
            faults.add("prefix part " + PREFIX_RULE);
        }
    }

    /** Returns what is wrong with a value; nothing if it is well-formed. */
    static List<String> faultsOfValue(String value) {
        List<String> faults = new ArrayList<>();
        if (value.length() > MAX_NAME) {
            faults.add(atMost(MAX_NAME));
        }
        if (!VALUE_PATTERN.matcher(value).matches()) {
            faults.add(VALUE_RULE);
        }
        return faults;
    }
}
