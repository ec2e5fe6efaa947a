// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The problems of a scenario file and of its variants without duplicates: those that do not apply to the file and every variant
 * name theirs in brackets.
 */
public final class VariantProblems {
    /** The identity of a problem; errors at different positions are different. */
    private record Cause(
            Severity severity,
            String message,
            @Nullable String hint,
            @Nullable Position error) {
        static Cause of(Problem problem) {
            boolean isError = problem.severity() == Severity.ERROR;
            return new Cause(
                    problem.severity(), problem.message(), problem.hint(), isError ? problem.position() : null);
        }
    }

    private static final class Holders {
        private final Map<Position, Problem> problems = new LinkedHashMap<>();
        private final Set<String> variants = new LinkedHashSet<>();
        private boolean isOfFile;
    }

    private final List<String> names;
    private final Map<Cause, Holders> causes = new LinkedHashMap<>();

    /**
     * Creates an empty collection.
     *
     * @param names names of all loaded variants
     */
    public VariantProblems(List<String> names) {
        this.names = List.copyOf(names);
    }

    /** Adds the problems of the file itself. */
    public void addOfFile(List<Problem> problems) {
        problems.forEach(problem -> holders(problem).isOfFile = true);
    }

    /** Adds the problems of a variant. */
    public void addOfVariant(String name, List<Problem> problems) {
        problems.forEach(problem -> holders(problem).variants.add(name));
    }

    private Holders holders(Problem problem) {
        Holders holders = causes.computeIfAbsent(Cause.of(problem), cause -> new Holders());
        holders.problems.putIfAbsent(problem.position(), problem);
        return holders;
    }

    /** Returns all problems by position. */
    public List<Problem> all() {
        return causes.values().stream()
                .flatMap(holders -> holders.problems.values().stream()
                        .map(problem -> new Problem(
                                problem.severity(),
                                problem.position(),
                                problem.path(),
                                problem.message(),
                                problem.hint(),
                                scope(holders))))
                .sorted()
                .toList();
    }

    private String scope(Holders holders) {
        boolean isOfAll = holders.variants.size() == names.size();
        if (isOfAll) {
            return holders.isOfFile || names.size() == 1 ? ofOne(holders) : "(every variant)";
        }
        if (holders.variants.isEmpty()) {
            return "(without a variant)";
        }
        String variants = (holders.variants.size() == 1 ? "variant " : "variants ")
                + String.join(
                        ", ", names.stream().filter(holders.variants::contains).toList());
        return holders.isOfFile ? "(without a variant, and " + variants + ")" : "(" + variants + ")";
    }

    private String ofOne(Holders holders) {
        return holders.isOfFile ? "" : "(variant " + names.get(0) + ")";
    }
}
