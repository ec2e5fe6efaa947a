// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The site has every page of the guide, and its links lead to what is there. */
final class SiteTest {
    private static final Path SITE = Execution.TARGET.resolve("site");

    private static final Map<Path, Document> PAGES = new TreeMap<>();

    @BeforeAll
    static void readPages() throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".html")).toList()) {
                PAGES.put(file, Jsoup.parse(file));
            }
        }
    }

    @Test
    void eachPageOfTheGuideIsThereAndInTheMenuOfTheOthersOrLinked() throws IOException {
        List<String> linked = PAGES.values().stream()
                .flatMap(page -> page.select("a[href]").eachAttr("href").stream())
                .map(link -> link.replaceAll("#.*|.*/", ""))
                .toList();
        try (Stream<Path> files = Files.list(Path.of("../guide"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".md", ".html")))
                    .isNotEmpty()
                    .allSatisfy(name ->
                            assertThat(SITE.resolve("bin/guide/" + name)).isRegularFile())
                    .allSatisfy(name -> assertThat(linked).contains(name));
        }
    }

    @Test
    void linksResolve() {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Map.Entry<Path, Document> page : PAGES.entrySet()) {
            for (Element element : page.getValue().select("a[href], img[src], link[href], script[src]")) {
                String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
                if (!link.matches("[a-z]+:.*")) {
                    links++;
                    if (!resolves(page.getKey(), link)) {
                        broken.add(SITE.relativize(page.getKey()) + ": " + link);
                    }
                }
            }
        }
        assertThat(links).isGreaterThan(1000);
        assertThat(broken).isEmpty();
    }

    private static boolean resolves(Path page, String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        Document document = PAGES.get(target);
        return Files.isRegularFile(target)
                && (hash < 0 || document == null || document.getElementById(link.substring(hash + 1)) != null);
    }

    /** No page loads anything from elsewhere. */
    @Test
    void pagesNeedNoNetwork() {
        for (Map.Entry<Path, Document> page : PAGES.entrySet()) {
            assertThat(page.getValue().select("script[src^=http], link[href^=http][rel=stylesheet], img[src^=http]"))
                    .as(page.getKey().toString())
                    .isEmpty();
        }
    }
}
