// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The Markdown files of the repository: their links resolve, and the page on the architecture names every package. */
class DocumentationTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int DEPTH = 8;

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void relativeLinksResolve() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            String text = BLOCK.matcher(Files.readString(page)).replaceAll("");
            LINK.matcher(text)
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !ELSEWHERE.matcher(link).matches() && !resolves(page, link))
                    .forEach(link -> broken.add(ROOT.relativize(page) + ": " + link));
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void everyPackageIsInTheArchitecture() throws IOException {
        String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        List<String> packages = packages();

        assertThat(packages).contains("karpenter.disruption", "sim", "cli.run");
        assertThat(packages).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, DEPTH)) {
            return files.filter(file ->
                            file.toString().endsWith(".md") && !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    private static boolean resolves(Path page, String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(target) && (hash < 0 || anchors(target).contains(link.substring(hash + 1)));
    }

    /** Returns the anchors that GitHub gives to the headings of a page. */
    private static List<String> anchors(Path page) {
        try {
            return HEADING.matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .map(heading -> heading.group(1)
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> packages() throws IOException {
        List<String> packages = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.sorted().toList()) {
                Path sources = module.resolve("src/main/java/dev/sawhorse");
                if (Files.isDirectory(sources)) {
                    try (Stream<Path> files = Files.walk(sources)) {
                        files.filter(file -> file.endsWith("package-info.java"))
                                .map(file -> sources.relativize(file.getParent())
                                        .toString()
                                        .replace('/', '.'))
                                .sorted()
                                .forEach(packages::add);
                    }
                }
            }
        }
        return packages;
    }
}
