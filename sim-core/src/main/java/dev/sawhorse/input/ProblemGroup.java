// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The problems of one cause: equal messages at different positions. Errors are not grouped.
 *
 * @param first the first of them
 * @param places all positions, including that of the first
 * @param scope their common scope
 */
public record ProblemGroup(Problem first, List<Position> places, String scope) {
    private static final String SOME_VARIANTS = "(some variants)";
    private static final int NAMED = 3;
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");

    /** The place of an object in a scenario or in a list of objects, below which it has the fields of a file of its own. */
    private static final Pattern OBJECT = Pattern.compile("^(manifests\\[])?(\\.?items\\[])*(\\.|$)");

    public ProblemGroup {
        places = List.copyOf(places);
    }

    /** The grouping key; every error is a group of its own. */
    private record Cause(
            Severity severity,
            String path,
            String message,
            @Nullable String hint,
            @Nullable Position error) {
        static Cause of(Problem problem) {
            return new Cause(
                    problem.severity(),
                    OBJECT.matcher(INDEX.matcher(problem.path()).replaceAll("[]"))
                            .replaceFirst(""),
                    problem.message(),
                    problem.hint(),
                    problem.severity() == Severity.ERROR ? problem.position() : null);
        }
    }

    /** Returns the groups of some problems, in the order of their first ones. */
    public static List<ProblemGroup> of(Collection<Problem> problems) {
        Map<Cause, List<Problem>> byCause = new LinkedHashMap<>();
        for (Problem problem : problems) {
            byCause.computeIfAbsent(Cause.of(problem), cause -> new ArrayList<>())
                    .add(problem);
        }
        return byCause.values().stream()
                .map(same -> new ProblemGroup(
                        same.get(0),
                        same.stream().map(Problem::position).distinct().toList(),
                        scope(same)))
                .toList();
    }

    private static String scope(List<Problem> problems) {
        String scope = problems.get(0).scope();
        return problems.stream().allMatch(problem -> problem.scope().equals(scope)) ? scope : SOME_VARIANTS;
    }

    /** Renders the first problem with the other positions behind its message, the hint on a line of its own. */
    @Override
    public String toString() {
        return text(UnaryOperator.identity());
    }

    /**
     * Renders the same in one line, the hint as a sentence of its own.
     *
     * @param naming maps the name of a file to the one to show
     */
    public String line(UnaryOperator<String> naming) {
        return text(naming).replaceAll("\\.?\n", ". ");
    }

    private String text(UnaryOperator<String> naming) {
        Problem shown = new Problem(
                first.severity(),
                named(first.position(), naming),
                first.path(),
                first.message() + (scope.isEmpty() ? "" : " " + scope) + others(naming),
                first.hint());
        return shown.toString();
    }

    private String others(UnaryOperator<String> naming) {
        if (places.size() == 1) {
            return "";
        }
        List<String> named = places.stream()
                .skip(1)
                .limit(NAMED)
                .map(place -> named(place, naming).toString())
                .toList();
        int more = places.size() - 1 - named.size();
        return "; also at " + String.join(", ", named) + (more == 0 ? "" : " and " + more + " more");
    }

    private static Position named(Position position, UnaryOperator<String> naming) {
        return new Position(naming.apply(position.file()), position.line(), position.column());
    }
}
