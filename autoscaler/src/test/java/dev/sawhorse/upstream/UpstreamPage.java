// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The page {@code UPSTREAM.md}: the trace between Go functions and Java in both directions, and what other versions change. */
final class UpstreamPage {
    private static final String INTRODUCTION = """
            # The trace to upstream

            Which Java method follows which Go function, and the reverse. A Java method or type that carries a rule of Karpenter names
            the Go functions of the rule in an annotation `@Upstream`; functions without a counterpart stand in
            [`not-modelled.csv`](src/test/resources/upstream/not-modelled.csv) with the reason. This page is generated from both and from
            an index of the functions of each version (names and hashes of their texts without comments and white space; hand-written
            files below `pkg/` without tests, fakes and test helpers). `UpstreamTest` checks that every name exists upstream, that
            every function is mapped or listed, and that this page is current; with `-Dgolden.update=true` it rewrites the page.

            The main rules of Cluster Autoscaler (kubernetes-sigs/cluster-autoscaler@33c3f97bf274) and of its AWS provider
            (kubernetes/autoscaler@55c37cd5eb55) are named as well, without a list of what has no counterpart.

            * [Coverage](#coverage) counts functions per folder.
            * [Go to Java: Karpenter](#go-to-java-karpenter) and [AWS provider](#go-to-java-aws-provider) list the functions of
            * each Go file
              in its order.
            * [Java to Go](#java-to-go) lists the annotated Java elements of each package, with their Go files below `pkg/`.
            * [Changes in v1.15.0](#changes-in-v1150) is the work list of the next version.
              [Changes since v1.13.0](#changes-since-v1130) lists what differs from the version before.

            `dev.sawhorse.upstream.UpstreamIndex FOLDER-OF-A-GO-MODULE OUT.csv [FOLDER-IN-IT]` writes the index of a version.
            """;
    private static final String CURRENT = "v1.14.0";

    private final MarkdownText page = new MarkdownText();
    private final List<JavaReference> references;
    private final Map<Repository, Trace> traces;

    private UpstreamPage(List<JavaReference> references, Map<Repository, Trace> traces) {
        this.references = references;
        this.traces = traces;
    }

    /** Returns the page; the versions before and after the traced one are given per repository. */
    static String markdown(
            List<JavaReference> references,
            Map<Repository, Trace> traces,
            Map<Repository, UpstreamIndex> before,
            Map<Repository, UpstreamIndex> after) {
        UpstreamPage page = new UpstreamPage(references, traces);
        page.coverage();
        traces.forEach(page::goToJava);
        page.javaToGo();
        page.page.heading(2, "Changes in v1.15.0");
        traces.forEach((repository, trace) ->
                new ChangesSection(page.page, repository, trace).since(Objects.requireNonNull(after.get(repository))));
        page.page.heading(2, "Changes since v1.13.0");
        traces.forEach((repository, trace) ->
                new ChangesSection(page.page, repository, trace).until(Objects.requireNonNull(before.get(repository))));
        page.linkTargets();
        return INTRODUCTION + page.page;
    }

    private void coverage() {
        page.heading(2, "Coverage");
        page.paragraph("The column differs counts the mapped functions whose counterpart has a deliberate difference.");
        traces.forEach((repository, trace) -> {
            page.paragraph(repository.title() + " " + CURRENT + ":");
            page.table("folder", "#functions", "#mapped", "#not modelled", "#differs");
            Coverage.ofFolders(trace).forEach((folder, coverage) -> page.row(coverage.cells(folder)));
            page.row(Coverage.ofAll(trace).cells("**all**"));
        });
    }

    private void goToJava(Repository repository, Trace trace) {
        page.heading(2, "Go to Java: " + repository.title());
        for (String file : trace.files()) {
            if (trace.hasMapped(file)) {
                page.heading(3, goLink(repository, file));
                page.table("function", "Java");
                for (String symbol : trace.symbols(file)) {
                    if (trace.isMapped(file, symbol)) {
                        page.row("`" + symbol + "`", places(trace, file, symbol));
                    }
                }
                unmapped(trace, file).forEach((why, symbols) -> page.row(MarkdownText.code(symbols), why));
            }
        }
        page.heading(3, "Files without a counterpart: " + repository.title());
        page.table("file", "functions", "why");
        for (String file : trace.files()) {
            if (!trace.hasMapped(file)) {
                unmapped(trace, file)
                        .forEach((why, symbols) -> page.row(goLink(repository, file), MarkdownText.code(symbols), why));
            }
        }
    }

    private static String places(Trace trace, String file, String symbol) {
        return trace.places(file, symbol).stream()
                .map(place ->
                        place.link() + (place.differs().isEmpty() ? "" : ": " + MarkdownText.cell(place.differs())))
                .collect(Collectors.joining("<br>"));
    }

    /** The functions of a file that are not mapped, by the reason. */
    private static Map<String, List<String>> unmapped(Trace trace, String file) {
        Map<String, List<String>> unmapped = new LinkedHashMap<>();
        for (String symbol : trace.symbols(file)) {
            if (!trace.isMapped(file, symbol)) {
                String reason = trace.reason(file, symbol);
                unmapped.computeIfAbsent(
                                reason == null ? "neither mapped nor listed" : MarkdownText.cell(reason),
                                why -> new ArrayList<>())
                        .add(symbol);
            }
        }
        return unmapped;
    }

    private void javaToGo() {
        page.heading(2, "Java to Go");
        Map<String, Map<String, List<JavaReference>>> packages = new TreeMap<>();
        for (JavaReference reference : references) {
            packages.computeIfAbsent(reference.packageName(), p -> new LinkedHashMap<>())
                    .computeIfAbsent(reference.link(), l -> new ArrayList<>())
                    .add(reference);
        }
        packages.forEach((name, elements) -> {
            page.heading(3, name);
            page.table("Java", "Go");
            elements.forEach((link, list) -> page.row(
                    link,
                    list.stream()
                            .map(reference -> goFile(reference) + ": " + MarkdownText.code(reference.symbols()))
                            .collect(Collectors.joining("<br>"))));
        });
    }

    private void linkTargets() {
        Set<String> targets = new TreeSet<>();
        references.forEach(reference -> targets.add(reference.linkTarget()));
        page.paragraph(String.join("\n", targets));
    }

    private static String goLink(Repository repository, String file) {
        return "[" + file + "](https://github.com/" + repository.gitHubName() + "/blob/" + CURRENT + "/" + file + ")";
    }

    /** The path of a Go file below {@code pkg/}, with the repository unless it is Karpenter. */
    private static String goFile(JavaReference reference) {
        String file = reference.file().replaceFirst("^pkg/", "");
        return reference.repository() == Repository.KARPENTER
                ? file
                : reference.repository().title() + " " + file;
    }
}
