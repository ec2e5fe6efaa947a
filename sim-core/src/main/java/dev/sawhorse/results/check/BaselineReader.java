// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reader of baselines written by {@link BaselineText}. */
public final class BaselineReader {
    private static final String RESTORE =
            "Maybe restore it from version control, or delete it and record a new one with --update.";

    private BaselineReader() {}

    /**
     * Reads a baseline.
     *
     * @throws InvalidInputException with one problem if it is damaged, of another kind or of a newer format
     */
    public static Baseline read(SourceFile file) {
        Problems problems = new Problems();
        Fields root = Fields.ofRoot(parse(file), problems);
        requireKind(file, root);
        Baseline baseline = new Baseline(
                root.requiredString("scenario"),
                root.requiredString("version"),
                root.requiredString("inputs"),
                root.list("settings", Value::string),
                root.wholeNumber("seed", -1, 0, Long.MAX_VALUE),
                root.integer("seeds", 0, 1, Integer.MAX_VALUE),
                variants(root.fields("variants")));
        requireSound(baseline, root);
        List<Problem> found = problems.sorted();
        if (!found.isEmpty()) {
            throw damaged(found.get(0));
        }
        return baseline;
    }

    private static MappingNode parse(SourceFile file) {
        try {
            return SourceDocuments.parseSingle(file);
        } catch (InvalidInputException e) {
            throw damaged(e.problems().get(0));
        }
    }

    private static void requireKind(SourceFile file, Fields root) {
        Position position = Position.ofFile(file.name());
        if (!BaselineText.KIND.equals(root.node().text("kind"))) {
            throw invalid(position, "is not a Sawhorse baseline", "Maybe --baseline names the wrong folder.");
        }
        root.ignore("kind");
        int version = root.integer("schemaVersion", 0, 0, Integer.MAX_VALUE);
        if (version != Baseline.SCHEMA_VERSION) {
            String writer = root.node().text("version");
            throw invalid(
                    position,
                    "is a baseline with format version " + version + ", but this Sawhorse supports version "
                            + Baseline.SCHEMA_VERSION,
                    "Maybe use Sawhorse " + (writer == null ? "of the version that wrote it" : writer) + ".");
        }
    }

    private static void requireSound(Baseline baseline, Fields root) {
        if (baseline.seeds() == 0 || baseline.seed() < 0) {
            root.error("has no seeds", null);
        }
        for (BaselineVariant variant : baseline.variants()) {
            if (variant.values().values().stream().anyMatch(values -> values.size() != baseline.seeds())) {
                root.error("variant " + variant.name() + " has fewer or more values than seeds", null);
            }
        }
    }

    private static List<BaselineVariant> variants(Fields written) {
        List<BaselineVariant> variants = new ArrayList<>();
        for (String name : written.names()) {
            Fields variant = written.fields(name);
            Map<String, List<Double>> values =
                    variant.map("metrics", value -> value.list(item -> item.number(-1e18, 1e18)));
            variants.add(new BaselineVariant(
                    name, values, packing(variant.fields("packing")), variant.list("firstDecisions", Value::string)));
        }
        return variants;
    }

    private static Packing packing(Fields written) {
        return new Packing(
                written.list("groups", BaselineReader::group),
                written.list("others", BaselineReader::group),
                written.requiredString("digest"));
    }

    private static @Nullable PackingGroup group(Value value) {
        Fields group = value.fields();
        if (group == null) {
            return null;
        }
        return new PackingGroup(
                group.requiredString("type"),
                group.requiredString("capacity"),
                group.map("pods", count -> count.integer(1, Integer.MAX_VALUE)),
                group.integer("nodes", 0, 1, Integer.MAX_VALUE),
                group.number("cost", 0, 0, 1e15));
    }

    private static InvalidInputException damaged(Problem problem) {
        String path = problem.path().isEmpty() ? "" : problem.path() + ": ";
        return invalid(problem.position(), "is a damaged baseline: " + path + problem.message(), RESTORE);
    }

    private static InvalidInputException invalid(Position position, String message, String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, position, "", message, hint));
    }
}
