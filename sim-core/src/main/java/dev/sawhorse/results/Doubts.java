// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.FiguresInDoubt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures of a run that are known to be wrong for lack of information in the scenario, as reported at its start. */
public record Doubts(List<FiguresInDoubt> all) {
    /** The mark of a figure that is in doubt. */
    public static final String MARK = "*";

    /** No figures in doubt. */
    public static final Doubts NONE = new Doubts(List.of());

    public Doubts {
        all = List.copyOf(all);
    }

    /** Whether a figure of the summary, given by its path, or a figure below that path is in doubt. */
    public boolean isInDoubt(String path) {
        return all.stream()
                .flatMap(doubt -> doubt.figures().stream())
                .anyMatch(figure -> isWithin(path, figure) || isWithin(figure, path));
    }

    private static boolean isWithin(String path, String above) {
        return path.equals(above) || path.startsWith(above + ".");
    }

    /** Returns the label of a figure, marked if it is in doubt. */
    public String marked(String path, String label) {
        return isInDoubt(path) ? label + MARK : label;
    }

    /** Returns the causes, each as a sentence. */
    public List<String> causes() {
        return all.stream().map(FiguresInDoubt::cause).toList();
    }

    /** Returns them in the form of {@code summary.json}. */
    public List<Map<String, Object>> tree() {
        return all.stream().map(Doubts::tree).toList();
    }

    private static Map<String, Object> tree(FiguresInDoubt doubt) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("cause", doubt.cause());
        tree.put("figures", doubt.figures());
        return tree;
    }
}
