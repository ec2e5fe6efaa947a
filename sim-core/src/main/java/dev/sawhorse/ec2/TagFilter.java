// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A tag filter of EC2's Describe calls: every key must exist with a matching value, in which {@code *} stands for any text and
 * {@code ?} for any character.
 */
public record TagFilter(Map<String, String> wanted) {
    public TagFilter {
        wanted = Collections.unmodifiableMap(new TreeMap<>(wanted));
    }

    /** Whether a resource with these tags matches; a filter without tags matches everything. */
    public boolean matches(Map<String, String> tags) {
        for (Map.Entry<String, String> tag : wanted.entrySet()) {
            String value = tags.get(tag.getKey());
            if (value == null || !isLike(value, tag.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** Whether the whole text matches the pattern. */
    public static boolean isLike(String text, String pattern) {
        int at = 0;
        int next = 0;
        int star = -1;
        int resumeAt = 0;
        while (at < text.length()) {
            char wanted = next < pattern.length() ? pattern.charAt(next) : '\0';
            if (wanted == '*') {
                star = next++;
                resumeAt = at;
            } else if (next < pattern.length() && (wanted == '?' || wanted == text.charAt(at))) {
                at++;
                next++;
            } else if (star >= 0) {
                next = star + 1;
                at = ++resumeAt;
            } else {
                return false;
            }
        }
        return pattern.substring(next).chars().allMatch(rest -> rest == '*');
    }
}
