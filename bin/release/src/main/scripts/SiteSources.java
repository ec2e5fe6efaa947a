// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Lays out the Markdown files of the repository for the generator of the site: {@code SiteSources REPOSITORY FILES FOLDER}. Each
 * heading gets the anchor that links use, and a link to a file that is no page leads to the repository, at the URL {@code FILES}.
 */
final class SiteSources {
    private static final List<String> FOLDERS = List.of(
            "", "autoscaler", "bin", "bin/guide", "pricing-data", "reports", "scenarios", "scenarios/traces", "sim-core", "workloads");

    private static final Pattern LINK = Pattern.compile("(?m)(]\\(|^\\[[^]]+]: )([^)\\s]+)");
    private static final Pattern HEADING = Pattern.compile("#+ (.*)");

    private final Path repository;
    private final String files;
    private final Path folder;

    private SiteSources(Path repository, String files, Path folder) {
        this.repository = repository;
        this.files = files;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws IOException {
        SiteSources sources = new SiteSources(Path.of(arguments[0]).toRealPath(), arguments[1], Path.of(arguments[2]));
        for (String each : FOLDERS) {
            try (Stream<Path> pages = Files.list(sources.repository.resolve(each))) {
                for (Path page : pages.filter(SiteSources::isPage).sorted().toList()) {
                    sources.write(page);
                }
            }
        }
        Path site = sources.repository.resolve("bin/release/src/main/site");
        Files.copy(site.resolve("site.xml"), sources.folder.resolve("site.xml"), StandardCopyOption.REPLACE_EXISTING);
        sources.copy(site.resolve("site.css"), "css/site.css");
        sources.copy(site.resolve("index.html"), "index.html");
    }

    private static boolean isPage(Path file) {
        return file.toString().endsWith(".md");
    }

    private void write(Path page) throws IOException {
        StringBuilder text = new StringBuilder();
        boolean isCode = false;
        for (String line : Files.readAllLines(page)) {
            isCode ^= line.startsWith("```");
            Matcher heading = HEADING.matcher(line);
            if (!isCode && heading.matches()) {
                text.append("<a id=\"").append(anchor(heading.group(1))).append("\"></a>\n\n");
            }
            text.append(line).append('\n');
        }
        String linked = LINK.matcher(text)
                .replaceAll(link -> Matcher.quoteReplacement(link.group(1) + target(page, link.group(2))));
        Path copy = folder.resolve("markdown").resolve(repository.relativize(page).toString());
        Files.createDirectories(copy.getParent());
        Files.writeString(copy, linked);
    }

    private String target(Path page, String link) {
        if (link.startsWith("#") || link.matches("[a-z]+:.*")) {
            return link;
        }
        Path file = page.resolveSibling(link.replaceAll("#.*", "")).normalize();
        String name = repository.relativize(file).toString();
        if (isPage(file) && FOLDERS.contains(repository.relativize(file.getParent()).toString())) {
            return link;
        }
        if (name.endsWith(".png") || name.endsWith(".svg")) {
            copy(file, name);
            return link;
        }
        return files + "/" + name;
    }

    private void copy(Path file, String name) {
        Path copy = folder.resolve("resources").resolve(name);
        try {
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The anchor of a heading, as GitHub and GitLab make it. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }
}
