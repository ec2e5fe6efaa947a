// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of outcomes part by part, except for parts that differed from run to run; calls within an instant have no
 * order.
 */
public final class RecordedPaths {
    private final Set<String> unstable;

    public RecordedPaths(Collection<String> unstable) {
        this.unstable = new TreeSet<>(unstable);
    }

    /** Returns the first difference, null if there is none. */
    @Nullable
    public String difference(Object expected, Object actual) {
        return difference("expected", expected, actual);
    }

    private @Nullable String difference(String path, @Nullable Object expected, @Nullable Object actual) {
        if (unstable.contains(path)) {
            return null;
        }
        if (expected instanceof Map<?, ?> wanted && actual instanceof Map<?, ?> got) {
            return ofMaps(path, wanted, got);
        }
        if (expected instanceof List<?> wanted && actual instanceof List<?> got) {
            return ofLists(path, ordered(path, wanted), ordered(path, got));
        }
        return Json.difference(path, expected, actual);
    }

    private @Nullable String ofMaps(String path, Map<?, ?> wanted, Map<?, ?> got) {
        Set<String> keys = new LinkedHashSet<>();
        wanted.keySet().forEach(key -> keys.add(String.valueOf(key)));
        got.keySet().forEach(key -> keys.add(String.valueOf(key)));
        for (String key : keys) {
            String difference = difference(path + "/" + key, wanted.get(key), got.get(key));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private @Nullable String ofLists(String path, List<?> wanted, List<?> got) {
        for (int i = 0; i < Math.max(wanted.size(), got.size()); i++) {
            Object one = i < wanted.size() ? wanted.get(i) : null;
            Object other = i < got.size() ? got.get(i) : null;
            String difference = difference(path + "/" + i, one, other);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static List<?> ordered(String path, List<?> list) {
        if (!path.endsWith("/calls") && !path.endsWith("/callsAfterLastStep")) {
            return list;
        }
        List<Object> sorted = new ArrayList<>(list);
        sorted.sort(Comparator.comparing(RecordedPaths::sortText));
        return sorted;
    }

    private static String sortText(Object call) {
        Map<String, Object> text = new TreeMap<>();
        ((Map<?, ?>) call).forEach((key, value) -> {
            boolean isNumber = value instanceof Number;
            text.put(String.valueOf(key), isNumber ? ((Number) value).doubleValue() : String.valueOf(value));
        });
        return text.toString();
    }
}
