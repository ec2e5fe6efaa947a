package dev.sawhorse.results.summary;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.results.Results;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The numbers of a summary by path, such as {@code cost.total}, {@code latencySeconds.scheduling.p95} or {@code
 * nodes.byInstanceType.c5.large}.
 */
public final class SummaryMetrics {
    /** Paths whose absence means 0 (not used), not an error. */
    private static final Pattern OPEN = Pattern.compile(
            "nodes\\.byInstanceType\\.[a-z0-9-]+\\.[a-z0-9-]+|nodes\\.byCapacityType\\.(on-demand|spot|reserved)"
                    + "|cost\\.by[A-Za-z]+(:[^.]+)?\\..+"
                    + "|pods\\.oomKilledByNamespace\\.[a-z0-9-]+|launchRefusals\\.[A-Z][A-Za-z]+");

    private final Map<String, Double> values;

    private SummaryMetrics(Map<String, Double> values) {
        this.values = values;
    }

    /** Returns the metrics of results. */
    public static SummaryMetrics of(Results results) {
        return ofSummary(Summary.of(results));
    }

    /** Returns the numbers of a summary given as nested maps, as {@link Summary#of} makes it. */
    public static SummaryMetrics ofSummary(Map<String, ?> summary) {
        Map<String, Double> values = new LinkedHashMap<>();
        flatten("", summary, values);
        return new SummaryMetrics(values);
    }

    private static void flatten(String prefix, Map<?, ?> map, Map<String, Double> into) {
        map.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                flatten(prefix + key + ".", inner, into);
            } else if (value instanceof Number number) {
                into.put(prefix + key, number.doubleValue());
            }
        });
    }

    /** Returns all paths that have a value, in the order of the summary. */
    public Set<String> paths() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Whether {@link #value} knows the path. */
    public boolean isKnown(String path) {
        return values.containsKey(path) || OPEN.matcher(path).matches();
    }

    /**
     * Returns the value at a path; hours of an instance type or capacity type that was not used are 0, as are the kills in a
     * namespace without any and refusals that did not happen.
     *
     * @throws IllegalArgumentException with the path that was probably meant if there is no such metric
     */
    public double value(String path) {
        Double value = values.get(path);
        if (value != null) {
            return value;
        }
        if (OPEN.matcher(path).matches()) {
            return 0;
        }
        throw new IllegalArgumentException("unknown metric \"" + path + "\"\n" + hint(path));
    }

    private String hint(String path) {
        for (String candidate : values.keySet()) {
            if (candidate.endsWith("." + path)) {
                return "Did you mean \"" + candidate + "\"?";
            }
        }
        String hint = Spelling.hint(path, values.keySet());
        return hint != null ? hint : "Known metrics: " + String.join(", ", values.keySet());
    }
}
