// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The index of the functions of one version of a Go repository: file, symbol, and a hash of the function's text. It covers the
 * hand-written files below {@code pkg/} other than tests, fakes and test helpers.
 */
record UpstreamIndex(Map<String, Map<String, String>> hashes) {
    private static final String HEADER = "file,symbol,hash";
    private static final int HASH_LENGTH = 12;

    /** Writes the index of a Go module: {@code FOLDER-OF-A-GO-MODULE OUT.csv [FOLDER-IN-IT]}, by default of its {@code pkg}. */
    public static void main(String[] arguments) throws IOException {
        ofModule(Path.of(arguments[0]), arguments.length > 2 ? arguments[2] : "pkg")
                .write(Path.of(arguments[1]));
    }

    static UpstreamIndex ofModule(Path module, String folder) throws IOException {
        Map<String, Map<String, String>> hashes = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(module.resolve(folder))) {
            paths.filter(Files::isRegularFile).forEach(path -> {
                String file = module.relativize(path).toString().replace('\\', '/');
                if (isIndexed(file)) {
                    Map<String, String> functions = GoSource.functions(read(path));
                    functions.replaceAll((symbol, text) -> hash(text));
                    if (!functions.isEmpty()) {
                        hashes.put(file, functions);
                    }
                }
            });
        }
        return new UpstreamIndex(hashes);
    }

    static UpstreamIndex read(String name) {
        Map<String, Map<String, String>> hashes = new TreeMap<>();
        List<String> lines = read(Path.of("src/test/resources/upstream/index", name + ".csv"))
                .lines()
                .toList();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",");
            hashes.computeIfAbsent(cells[0], f -> new LinkedHashMap<>()).put(cells[1], cells[2]);
        }
        return new UpstreamIndex(hashes);
    }

    private void write(Path out) throws IOException {
        StringBuilder csv = new StringBuilder(HEADER).append('\n');
        hashes.forEach((file, functions) -> functions.forEach((symbol, hash) -> csv.append(file)
                .append(',')
                .append(symbol)
                .append(',')
                .append(hash)
                .append('\n')));
        Files.writeString(out, csv);
    }

    /** The functions of a file in the order of the file; empty for an unknown file. */
    Map<String, String> functions(String file) {
        return hashes.getOrDefault(file, Collections.emptyMap());
    }

    boolean has(String file, String symbol) {
        return functions(file).containsKey(symbol);
    }

    private static boolean isIndexed(String file) {
        return file.endsWith(".go")
                && !file.endsWith("_test.go")
                && !file.contains("/zz_generated")
                && Stream.of("/test/", "/testing/", "/fake/").noneMatch(file::contains);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
