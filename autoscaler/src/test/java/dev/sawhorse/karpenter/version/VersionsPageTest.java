// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The page {@code VERSIONS.md} lists every change of rules with the classes that it concerns. */
class VersionsPageTest {
    private static final Path PAGE = Path.of("VERSIONS.md");
    private static final Path SOURCES = Path.of("src/main/java");
    /** What a provider states about its types, and fields and gates that a scenario of an older version may not use. */
    private static final Set<RuleChange> CHOSEN_ELSEWHERE = Set.of(
            RuleChange.VOLUME_ATTACHMENT_LIMITS,
            RuleChange.BALANCED_CONSOLIDATION,
            RuleChange.CAPACITY_BUFFERS,
            RuleChange.CLUSTER_DEFAULT_SPREAD,
            RuleChange.CONSOLIDATE_AFTER_OPTIONAL,
            RuleChange.METRICS_BY_ZONE,
            RuleChange.METRICS_OF_DISRUPTED_PODS,
            RuleChange.METRIC_REASONS_IN_LOWER_CASE,
            RuleChange.METRICS_BY_DYNAMIC_RESOURCES);

    private static final Pattern USE = Pattern.compile("RuleChange\\.([A-Z0-9_]+)");

    @Test
    void pageIsCurrent() throws IOException {
        String page = page(classesByChange());
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void everyChangeChoosesARule() throws IOException {
        assertThat(classesByChange().keySet())
                .containsAll(Stream.of(RuleChange.values())
                        .filter(change -> !CHOSEN_ELSEWHERE.contains(change))
                        .map(RuleChange::name)
                        .toList());
    }

    /** Returns the classes of rules that name each change, without those of lint. */
    private static Map<String, Set<String>> classesByChange() throws IOException {
        Map<String, Set<String>> classes = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> found = Files.walk(SOURCES)) {
            files = found.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("/lint/")
                            && !file.toString().contains("/version/"))
                    .toList();
        }
        for (Path file : files) {
            Matcher use = USE.matcher(Files.readString(file));
            while (use.find()) {
                String name = file.getFileName().toString().replace(".java", "");
                classes.computeIfAbsent(use.group(1), change -> new TreeSet<>())
                        .add("[`" + name + "`](" + file.toString().replace('\\', '/') + ")");
            }
        }
        return classes;
    }

    private static String page(Map<String, Set<String>> classes) {
        StringBuilder page = new StringBuilder("""
                # Versions of Karpenter

                The rules of these versions are simulated; `karpenter: {version: "1.13"}` in a scenario chooses one, and the image of
                Karpenter's Deployment does if the scenario does not. This page is generated from `RuleChange`, which has one constant
                for each difference between them, and a test keeps it current.

                1.14 is the main branch after v1.14.0, of which the recordings without a version are. The releases 1.14.1 to 1.14.3
                come from a branch that v1.14.0 begins: they have its rules and the changes that name them. The releases 1.13.0 and
                1.13.1 have the rules of 1.13, 1.15.0 and 1.15.1 those of 1.15. The module proxy does not serve the core of two
                releases: that of 1.14.2 is known file by file from its checksum in the provider's `go.sum`, that of 1.15.1 is not
                known and may differ from v1.15.0. Changes in the releases that no run shows are left out: the health controller looks
                at a node as soon as it is managed (1.14.2), claims that were never launched leave the state of the cluster (1.14.3).

                | version | core | AWS provider |
                |---|---|---|
                """);
        for (KarpenterVersion version : KarpenterVersion.ALL) {
            page.append("| ")
                    .append(version)
                    .append(" | ")
                    .append(version.core())
                    .append(" | ")
                    .append(version.awsProvider())
                    .append(" |\n");
        }
        for (KarpenterVersion version : KarpenterVersion.ALL) {
            List<RuleChange> changes = Stream.of(RuleChange.values())
                    .filter(change -> change.since().equals(version))
                    .toList();
            if (!changes.isEmpty()) {
                page.append("\n## Changes of ")
                        .append(version)
                        .append("\n\n| rule | also in | upstream | source | classes |\n|---|---|---|---|---|\n");
                changes.forEach(change -> page.append(row(change, classes)));
            }
        }
        return page.toString();
    }

    private static String row(RuleChange change, Map<String, Set<String>> classes) {
        String[] source = change.source().split(" ", 2);
        String where = classes.getOrDefault(change.name(), Set.of()).stream().collect(Collectors.joining(", "));
        KarpenterVersion carriedTo = change.carriedTo();
        String also = carriedTo == null ? "" : carriedTo.text();
        return "| " + change.description() + " | " + also + " | " + change.upstreamChange() + " | `" + source[0] + "` `"
                + source[1] + "` | " + where + " |\n";
    }
}
