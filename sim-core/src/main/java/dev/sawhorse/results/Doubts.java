package dev.sawhorse.results;

import dev.sawhorse.journal.Observation.FiguresInDoubt;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What makes figures of a run wrong until the scenario says more, as the run told at its start. */
public record Doubts(List<FiguresInDoubt> all) {
    /** What marks a figure that is in doubt. */
    public static final String MARK = "*";

    /** A run of which nothing is in doubt. */
    public static final Doubts NONE = new Doubts(List.of());

    public Doubts {
        all = List.copyOf(all);
    }

    /** Whether a figure of the summary is in doubt, given by its path, or something below that path. */
    public boolean areAbout(String path) {
        return all.stream()
                .flatMap(doubt -> doubt.figures().stream())
                .anyMatch(figure -> isWithin(path, figure) || isWithin(figure, path));
    }

    private static boolean isWithin(String path, String above) {
        return path.equals(above) || path.startsWith(above + ".");
    }

    /** Returns the label of a figure, marked if it is in doubt. */
    public String marked(String path, String label) {
        return areAbout(path) ? label + MARK : label;
    }

    /** Returns why figures are in doubt, each cause as a sentence. */
    public List<String> causes() {
        return all.stream().map(FiguresInDoubt::cause).toList();
    }

    /** Returns them as {@code summary.json} holds them. */
    List<Map<String, Object>> tree() {
        return all.stream().map(Doubts::tree).toList();
    }

    private static Map<String, Object> tree(FiguresInDoubt doubt) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("cause", doubt.cause());
        tree.put("figures", doubt.figures());
        return tree;
    }
}
