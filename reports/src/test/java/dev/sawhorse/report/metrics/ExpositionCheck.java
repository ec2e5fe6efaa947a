// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds a text against the grammar of Prometheus' exposition format, and against the rules of its metric types. */
final class ExpositionCheck {
    private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
    private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern SAMPLE = Pattern.compile(
            "(" + NAME + ")(?:\\{(" + LABEL + "(?:," + LABEL + ")*)})? (NaN|[+-]?Inf|-?[0-9]+(?:\\.[0-9]+)?)");
    private static final Pattern HEADING = Pattern.compile("# (HELP|TYPE) (" + NAME + ") (.+)");
    private static final Pattern BOUND = Pattern.compile(",?le=\"([^\"]*)\"");

    private final Map<String, Double> samples = new HashMap<>();
    private final Set<String> families = new HashSet<>();
    private final Map<String, Double> buckets = new HashMap<>();
    private String helped = "";
    private String family = "";
    private String type = "";

    private ExpositionCheck() {}

    /** Returns the samples by name and labels as they are written; throws where a line is against a rule. */
    static Map<String, Double> check(String text) {
        ExpositionCheck check = new ExpositionCheck();
        require(text.isEmpty() || text.endsWith("\n"), "the last line has no end");
        text.lines().forEach(check::line);
        check.finish();
        return check.samples;
    }

    private void line(String line) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            heading(heading.group(1), heading.group(2), heading.group(3), line);
            return;
        }
        Matcher sample = SAMPLE.matcher(line);
        require(sample.matches(), "neither a sample nor a heading: " + line);
        sample(sample.group(1), sample.group(2) == null ? "" : sample.group(2), sample.group(3), line);
    }

    private void heading(String kind, String name, String rest, String line) {
        if (kind.equals("HELP")) {
            require(families.add(name), "a family in two places: " + line);
            helped = name;
            return;
        }
        require(name.equals(helped), "TYPE without HELP: " + line);
        require(List.of("counter", "gauge", "histogram", "summary").contains(rest), "no type: " + line);
        require(!rest.equals("counter") || name.endsWith("_total"), "a counter that does not end in _total: " + line);
        family = name;
        type = rest;
    }

    private void sample(String name, String labels, String value, String line) {
        String suffix = name.startsWith(family) ? name.substring(family.length()) : "?";
        boolean known = switch (type) {
            case "counter", "gauge" -> suffix.isEmpty();
            case "histogram" -> List.of("_bucket", "_sum", "_count").contains(suffix);
            case "summary" ->
                suffix.isEmpty()
                        ? labels.contains("quantile=")
                        : List.of("_sum", "_count").contains(suffix);
            default -> false;
        };
        require(known, "a sample outside its family: " + line);
        double number = value.equals("NaN") ? Double.NaN : Double.parseDouble(value);
        require(!type.equals("counter") || number >= 0, "a counter below 0: " + line);
        require(samples.put(name + "{" + labels + "}", number) == null, "a series twice: " + line);
        if (suffix.equals("_bucket")) {
            bucket(labels, number, line);
        }
    }

    private void bucket(String labels, double count, String line) {
        Matcher bound = BOUND.matcher(labels);
        require(bound.find(), "a bucket without a bound: " + line);
        boolean isLast = bound.group(1).equals("+Inf");
        String series = family + "{" + BOUND.matcher(labels).replaceFirst("") + "}";
        require(count >= buckets.getOrDefault(series, 0.0), "buckets that do not add up: " + line);
        buckets.put(series, count);
        if (isLast) {
            samples.put("+Inf " + series.replaceFirst("\\{", "_count{"), count);
        }
    }

    private void finish() {
        for (String series : buckets.keySet()) {
            String count = series.replaceFirst("\\{", "_count{");
            Double all = samples.remove("+Inf " + count);
            require(all != null && all.equals(samples.get(count)), "+Inf is not the count: " + series);
        }
    }

    private static void require(boolean rule, String complaint) {
        if (!rule) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
