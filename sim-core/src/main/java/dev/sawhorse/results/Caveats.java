// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The assumptions and warnings of a run that must be shown with its figures.
 *
 * @param assumptions the assumptions that change the figures
 * @param warnings what the input leaves open or cannot get, one line for each cause
 */
public record Caveats(List<Assumption> assumptions, List<String> warnings) {
    /** No assumptions and no warnings. */
    public static final Caveats NONE = new Caveats(List.of(), List.of());

    private static final int NAMED = 3;

    public Caveats {
        assumptions = List.copyOf(assumptions);
        warnings = List.copyOf(warnings);
    }

    /** Returns whether there are no assumptions and no warnings. */
    public boolean isEmpty() {
        return assumptions.isEmpty() && warnings.isEmpty();
    }

    /** Returns the assumptions as lines. */
    public List<String> assumptionTexts() {
        return assumptions.stream().map(Assumption::text).toList();
    }

    /**
     * Returns the assumptions as one sentence without its verb, empty without any. Of a subject with many values, as several runs
     * have, it has the most common one and the number of the others.
     */
    public String assumptionSentence() {
        return bySubject(assumptions).values().stream()
                .flatMap(Caveats::shortened)
                .map(assumption -> assumption.about() + " " + assumption.value())
                .collect(Collectors.joining("; "));
    }

    private static Stream<Assumption> shortened(List<Assumption> ofSubject) {
        if (ofSubject.size() <= NAMED) {
            return ofSubject.stream();
        }
        Assumption first = ofSubject.get(0);
        String value = first.value() + " and " + (ofSubject.size() - 1) + " others";
        return Stream.of(new Assumption(first.about(), value, first.source()));
    }

    /** Puts both into a tree for JSON, as {@code assumptions} and {@code warnings}. */
    public void putInto(Map<String, Object> tree) {
        tree.put("assumptions", assumptionTexts());
        tree.put("warnings", warnings);
    }

    /**
     * Returns the merged caveats of several runs; those that do not hold for all name their runs. Those of most runs come first,
     * and assumptions about one subject are next to each other.
     *
     * @param byRun the caveats of each run by its name, in the order of the runs
     */
    public static Caveats merged(Map<String, Caveats> byRun) {
        List<Assumption> assumptions = merged(
                byRun,
                Caveats::assumptions,
                Assumption::text,
                (assumption, runs) ->
                        new Assumption(assumption.about(), assumption.value() + runs, assumption.source()));
        Map<String, List<Assumption>> bySubject = bySubject(assumptions);
        List<Assumption> inOrder = byRun.values().stream()
                .flatMap(caveats -> caveats.assumptions().stream())
                .map(Assumption::about)
                .distinct()
                .flatMap(subject -> bySubject.getOrDefault(subject, List.of()).stream())
                .toList();
        return new Caveats(
                inOrder, merged(byRun, Caveats::warnings, Function.identity(), (warning, runs) -> warning + runs));
    }

    private static Map<String, List<Assumption>> bySubject(List<Assumption> assumptions) {
        Map<String, List<Assumption>> bySubject = new LinkedHashMap<>();
        for (Assumption each : assumptions) {
            bySubject
                    .computeIfAbsent(each.about(), subject -> new ArrayList<>())
                    .add(each);
        }
        return bySubject;
    }

    /** A function that adds the names of the runs to a caveat. */
    private interface Naming<T> {
        T named(T each, String runs);
    }

    private static <T> List<T> merged(
            Map<String, Caveats> byRun, Function<Caveats, List<T>> part, Function<T, String> key, Naming<T> naming) {
        Map<String, T> first = new LinkedHashMap<>();
        Map<String, List<String>> runs = new LinkedHashMap<>();
        byRun.forEach((run, caveats) -> part.apply(caveats).forEach(each -> {
            first.putIfAbsent(key.apply(each), each);
            runs.computeIfAbsent(key.apply(each), text -> new ArrayList<>()).add(run);
        }));
        Comparator<String> byRuns = Comparator.comparingInt(
                text -> -runs.getOrDefault(text, List.of()).size());
        return first.keySet().stream()
                .sorted(byRuns)
                .map(text -> {
                    List<String> of = runs.getOrDefault(text, List.of());
                    T each = Objects.requireNonNull(first.get(text));
                    return of.size() == byRun.size() ? each : naming.named(each, " (" + names(of, byRun.size()) + ")");
                })
                .toList();
    }

    private static String names(List<String> runs, int all) {
        return runs.size() <= NAMED ? String.join(", ", runs) : runs.size() + " of " + all;
    }
}
