package dev.sawhorse.upstream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page {@code UPSTREAM.md}: the trace between Go functions and Java in both directions, and what other versions change. */
final class UpstreamPage {
    private static final String INTRODUCTION = """
            # The trace to upstream

            Which Java method follows which Go function, and the reverse. A Java method or type that carries a rule of Karpenter names
            the Go functions of the rule in an annotation `@Upstream`; functions without a counterpart stand in
            [`not-modelled.csv`](src/test/resources/upstream/not-modelled.csv) with the reason. This page is generated from both and from
            an index of the functions of each version (names and hashes of their texts without comments and white space; hand-written
            files below `pkg/` without tests, fakes and test helpers). `UpstreamTest` checks that every name exists upstream, that the
            traced folders are covered, and that this page is current; with `-Dgolden.update=true` it rewrites the page.

            * [Coverage](#coverage) counts functions per folder.
            * [Go to Java: Karpenter](#go-to-java-karpenter) and [AWS provider](#go-to-java-aws-provider) list the functions of each Go file
              in its order.
            * [Java to Go](#java-to-go) lists the annotated Java elements of each package.
            * [Changes in v1.15.0](#changes-in-v1150) is the work list of the next version.
              [Changes since v1.13.0](#changes-since-v1130) lists what differs from the version before.

            The index of a version is written by `dev.sawhorse.upstream.UpstreamIndex FOLDER-OF-A-GO-MODULE OUT.csv`.
            """;
    private static final String CURRENT = "v1.14.0";

    private final StringBuilder page = new StringBuilder(INTRODUCTION);
    private final List<JavaReference> references;
    private final Map<Repository, Trace> traces;

    private UpstreamPage(List<JavaReference> references, Map<Repository, Trace> traces) {
        this.references = references;
        this.traces = traces;
    }

    /** Writes the page; the versions before and after the current one are given per repository. */
    static String markdown(
            List<JavaReference> references,
            Map<Repository, Trace> traces,
            Map<Repository, UpstreamIndex> older,
            Map<Repository, UpstreamIndex> newer) {
        UpstreamPage page = new UpstreamPage(references, traces);
        page.coverage();
        traces.forEach(page::goToJava);
        page.javaToGo();
        page.changes("Changes in v1.15.0", null, newer);
        page.changes("Changes since v1.13.0", older, null);
        return page.page.toString();
    }

    private void coverage() {
        line("\n## Coverage\n");
        line(
                "“Differs” counts mapped functions whose Java counterpart has a deliberate difference; “open” are functions that are "
                        + "neither mapped nor listed.");
        traces.forEach((repository, trace) -> {
            line("\n" + title(repository) + " " + CURRENT + ":\n");
            line("| folder | functions | mapped | not modelled | differs | open |");
            line("|---|--:|--:|--:|--:|--:|");
            Map<String, int[]> folders = new TreeMap<>();
            int[] total = new int[5];
            for (String file : trace.files()) {
                int[] counts =
                        folders.computeIfAbsent(file.substring(0, file.lastIndexOf('/')), f -> new int[total.length]);
                for (String symbol : trace.index().functions(file).keySet()) {
                    count(trace, file, symbol, counts);
                    count(trace, file, symbol, total);
                }
            }
            folders.forEach(this::countRow);
            countRow("**all**", total);
        });
    }

    private static void count(Trace trace, String file, String symbol, int[] counts) {
        List<JavaReference> places = trace.places(file, symbol);
        counts[0]++;
        counts[1] += places.isEmpty() ? 0 : 1;
        counts[2] += places.isEmpty() && trace.reason(file, symbol) != null ? 1 : 0;
        counts[3] += places.stream().allMatch(p -> p.differs().isEmpty()) ? 0 : 1;
        counts[4] += places.isEmpty() && trace.reason(file, symbol) == null ? 1 : 0;
    }

    private void countRow(String folder, int[] counts) {
        StringBuilder row = new StringBuilder("| ").append(folder);
        for (int count : counts) {
            row.append(" | ").append(count);
        }
        line(row.append(" |").toString());
    }

    private void goToJava(Repository repository, Trace trace) {
        line("\n## Go to Java: " + title(repository));
        for (String file : trace.files()) {
            if (trace.hasMapped(file)) {
                line("\n### [" + file + "](" + goLink(repository, file) + ")\n");
                line("| function | Java |");
                line("|---|---|");
                Map<String, List<String>> others = new LinkedHashMap<>();
                for (String symbol : trace.index().functions(file).keySet()) {
                    List<JavaReference> places = trace.places(file, symbol);
                    if (places.isEmpty()) {
                        others.computeIfAbsent(why(trace, file, symbol), r -> new ArrayList<>())
                                .add(symbol);
                    } else {
                        line("| `" + symbol + "` | "
                                + places.stream().map(UpstreamPage::place).collect(Collectors.joining("<br>")) + " |");
                    }
                }
                others.forEach((why, symbols) -> line("| " + code(symbols) + " | " + why + " |"));
            }
        }
        line("\n### Files without a counterpart: " + title(repository) + "\n");
        line("| file | functions | why |");
        line("|---|---|---|");
        for (String file : trace.files()) {
            Map<String, List<String>> reasons = new LinkedHashMap<>();
            if (!trace.hasMapped(file)) {
                for (String symbol : trace.index().functions(file).keySet()) {
                    if (trace.reason(file, symbol) != null) {
                        reasons.computeIfAbsent(why(trace, file, symbol), r -> new ArrayList<>())
                                .add(symbol);
                    }
                }
            }
            reasons.forEach((why, symbols) ->
                    line("| [" + file + "](" + goLink(repository, file) + ") | " + code(symbols) + " | " + why + " |"));
        }
    }

    private static String place(JavaReference reference) {
        return reference.link() + (reference.differs().isEmpty() ? "" : ": " + cell(reference.differs()));
    }

    private static String why(Trace trace, String file, String symbol) {
        String reason = trace.reason(file, symbol);
        return reason == null ? "open" : cell(reason);
    }

    private void javaToGo() {
        line("\n## Java to Go");
        Map<String, Map<String, List<JavaReference>>> packages = new TreeMap<>();
        for (JavaReference reference : references) {
            packages.computeIfAbsent(reference.packageName(), p -> new LinkedHashMap<>())
                    .computeIfAbsent(reference.link(), l -> new ArrayList<>())
                    .add(reference);
        }
        packages.forEach((name, elements) -> {
            line("\n### " + name + "\n");
            line("| Java | Go |");
            line("|---|---|");
            elements.forEach((link, list) -> line("| " + link + " | "
                    + list.stream()
                            .map(r -> "[" + fileName(r.file()) + "](" + goLink(r.repository(), r.file()) + "): "
                                    + code(r.symbols()))
                            .collect(Collectors.joining("<br>"))
                    + " |"));
        });
    }

    private void changes(
            String heading,
            @Nullable Map<Repository, UpstreamIndex> older,
            @Nullable Map<Repository, UpstreamIndex> newer) {
        line("\n## " + heading);
        traces.forEach((repository, trace) -> {
            UpstreamIndex before = older == null ? trace.index() : older.get(repository);
            UpstreamIndex after = newer == null ? trace.index() : newer.get(repository);
            IndexChanges changes = IndexChanges.between(before, after);
            changeTable(repository, trace, "changed", changes.changed());
            changeTable(repository, trace, "removed", changes.removed());
            changeTable(repository, trace, "moved to another file", changes.moved());
            if (older == null) {
                newFunctions(repository, trace, changes.added());
            }
        });
    }

    private void changeTable(Repository repository, Trace trace, String change, Map<String, List<String>> files) {
        List<String> rows = new ArrayList<>();
        int others = 0;
        for (Map.Entry<String, List<String>> file : files.entrySet()) {
            for (String symbol : file.getValue()) {
                if (trace.isMapped(file.getKey(), symbol)) {
                    rows.add("| " + file.getKey() + " | `" + symbol + "` | "
                            + trace.places(file.getKey(), symbol).stream()
                                    .map(JavaReference::link)
                                    .collect(Collectors.joining(", "))
                            + " |");
                } else {
                    others++;
                }
            }
        }
        if (!rows.isEmpty() || others > 0) {
            line("\n" + title(repository) + ", " + change + ": " + rows.size() + " mapped functions, " + others
                    + " others.");
        }
        if (!rows.isEmpty()) {
            line("\n| file | function | Java |");
            line("|---|---|---|");
            rows.forEach(this::line);
        }
    }

    private void newFunctions(Repository repository, Trace trace, Map<String, List<String>> added) {
        Predicate<String> excluded = file -> trace.reason(file, "") != null && !trace.hasMapped(file);
        Map<String, List<String>> rows = new TreeMap<>(added);
        rows.keySet().removeIf(excluded);
        int all = added.values().stream().mapToInt(List::size).sum();
        int shown = rows.values().stream().mapToInt(List::size).sum();
        if (all > 0) {
            line("\n" + title(repository) + ", new: " + shown + " functions, and " + (all - shown)
                    + " in files and folders that are not modelled.");
        }
        if (shown > 0) {
            line("\n| file | new functions |");
            line("|---|---|");
            rows.forEach((file, symbols) -> line("| " + file + " | " + code(symbols) + " |"));
        }
    }

    private static String title(Repository repository) {
        return repository == Repository.KARPENTER ? "Karpenter" : "AWS provider";
    }

    private static String goLink(Repository repository, String file) {
        String version = switch (repository) {
            case KARPENTER, KARPENTER_AWS -> CURRENT;
            case CLUSTER_AUTOSCALER, KUBERNETES -> "master";
        };
        return "https://github.com/" + repository.gitHubName() + "/blob/" + version + "/" + file;
    }

    private static String fileName(String file) {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    private static String code(List<String> symbols) {
        return new TreeSet<>(symbols).stream().map(s -> "`" + s + "`").collect(Collectors.joining(", "));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    private void line(String line) {
        page.append(line).append('\n');
    }
}
