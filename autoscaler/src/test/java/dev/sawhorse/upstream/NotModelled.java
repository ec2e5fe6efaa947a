// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Go functions without a counterpart in Java, and why.
 *
 * @param file a file, or a folder that ends in {@code /}
 * @param symbol a function, or {@code *} for all of the file or folder that nothing more specific covers
 */
record NotModelled(Repository repository, String file, String symbol, String reason) {
    static final Comparator<NotModelled> ORDER = Comparator.comparing(NotModelled::repository)
            .thenComparing(NotModelled::file)
            .thenComparing(NotModelled::symbol);

    private static final Path CSV = Path.of("src/test/resources/upstream/not-modelled.csv");
    private static final String ALL = "*";
    private static final Pattern LINE =
            Pattern.compile("([A-Z_]+),([^,]+),([^,]+),(?:\"((?:[^\"]|\"\")+)\"|([^\",]+))");

    static List<NotModelled> read() throws IOException {
        return Files.readAllLines(CSV).stream().skip(1).map(NotModelled::parse).toList();
    }

    private static NotModelled parse(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not repository,file,symbol,reason: " + line);
        }
        String reason =
                matcher.group(4) == null ? matcher.group(5) : matcher.group(4).replace("\"\"", "\"");
        return new NotModelled(Repository.valueOf(matcher.group(1)), matcher.group(2), matcher.group(3), reason);
    }

    /** What the line is about; unique in the list. */
    String key() {
        return repository + "," + file + "," + symbol;
    }

    boolean isFolder() {
        return file.endsWith("/");
    }

    boolean isGeneral() {
        return symbol.equals(ALL);
    }

    boolean covers(String otherFile, String otherSymbol) {
        return isFolder()
                ? otherFile.startsWith(file)
                : otherFile.equals(file) && (isGeneral() || otherSymbol.equals(symbol));
    }

    /** The higher, the more specific: a function, then a file, then folders by their length. */
    int specificity() {
        return isFolder() ? file.length() : isGeneral() ? Integer.MAX_VALUE - 1 : Integer.MAX_VALUE;
    }
}
