// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A folder like that of somebody who tries the examples, and a shell in it: the shipped scenarios, the recorded decisions as
 * {@code recordings}, and what lies in {@code src/test/resources/examples/files}, tables compressed.
 */
final class ExampleSession {
    private static final Path KIT = Path.of("src/test/resources/examples");
    private static final Path RECORDINGS = Path.of("../scenarios/src/test/resources/conformance");
    private static final Path CLUSTER =
            Path.of("../scenarios/src/test/resources/dev/sawhorse/scenario/importing/cluster.yaml");
    private static final String SMALLER = " => ";

    private final Path folder;
    private final Path commands;

    ExampleSession(Path folder) throws IOException {
        this.folder = folder;
        this.commands = Files.createDirectory(folder.resolve(".session"));
        try (Stream<Path> shipped = Files.list(Path.of("../scenarios"))) {
            shipped.filter(file -> file.toString().endsWith(".yaml"))
                    .forEach(file -> copy(file, folder.resolve("scenarios").resolve(file.getFileName())));
        }
        copyAll(Path.of("../scenarios/manifests"), folder.resolve("scenarios/manifests"));
        copyAll(Path.of("../scenarios/traces"), folder.resolve("scenarios/traces"));
        copyAll(RECORDINGS, folder.resolve("recordings"));
        copyAll(KIT.resolve("files"), folder);
        copy(CLUSTER, folder.resolve("cluster.yaml"));
    }

    /** Returns the commands that were run before any example. */
    static List<String> before() throws IOException {
        return lines("before.txt");
    }

    /** Returns what is run in the place of examples that would take long. */
    static Map<String, String> smaller() throws IOException {
        Map<String, String> smaller = new LinkedHashMap<>();
        for (String line : lines("smaller.txt")) {
            int at = line.indexOf(SMALLER);
            smaller.put(line.substring(0, at).strip(), line.substring(at + SMALLER.length()));
        }
        return smaller;
    }

    /** Runs commands one after the other, those that are there more than once only once, and returns what came of each. */
    Map<String, Ran> run(List<String> lines) throws IOException, InterruptedException {
        List<String> different = lines.stream().distinct().toList();
        for (int i = 0; i < different.size(); i++) {
            Files.writeString(commands.resolve(name(i) + ".sh"), different.get(i) + "\n");
        }
        Process shell = new ProcessBuilder(
                        "bash",
                        KIT.resolve("session.sh").toAbsolutePath().toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        System.getProperty("java.class.path"),
                        ExampleServer.class.getName())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(commands.resolve("session.log").toFile())
                .start();
        boolean ended = shell.waitFor(5, TimeUnit.MINUTES);
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
        assertThat(ended).as("the examples end").isTrue();
        Map<String, Ran> all = new LinkedHashMap<>();
        for (int i = 0; i < different.size(); i++) {
            int exitCode = Integer.parseInt(read(i, ".exit").strip());
            all.put(different.get(i), new Ran(exitCode, read(i, ".out"), read(i, ".err")));
        }
        return all;
    }

    private String read(int number, String ending) throws IOException {
        return Files.readString(commands.resolve(name(number) + ending));
    }

    private static String name(int number) {
        return String.format("%03d", number);
    }

    private static List<String> lines(String file) throws IOException {
        return Files.readAllLines(KIT.resolve(file)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    private static void copyAll(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> copy(file, to.resolve(from.relativize(file).toString())));
        }
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.copy(from, to);
            if (from.startsWith(KIT) && from.toString().endsWith(".csv")) {
                try (OutputStream zipped = new GZIPOutputStream(Files.newOutputStream(Path.of(to + ".gz")))) {
                    Files.copy(from, zipped);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
