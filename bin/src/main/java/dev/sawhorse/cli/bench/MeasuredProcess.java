// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.FileTree;
import dev.sawhorse.input.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One whole command in a process of its own, from the start of the launcher to the end of the process.
 *
 * @param cpuNanos CPU time of all threads, as the system last stated it before the end, at most 10 ms too little
 * @param peakBytes the most memory that was resident; empty where the system does not state it
 * @param digest the fingerprint of the results
 */
record MeasuredProcess(long wallNanos, long cpuNanos, OptionalLong peakBytes, String digest) {
    private static final long LOOK_MILLIS = 10;
    private static final int DIGEST_BYTES = 8;
    private static final String PEAK = "VmHWM:";
    private static final String ERROR = "error: ";

    /** Runs a command and measures it. */
    static MeasuredProcess measure(Installation installation, WholeRun run) throws IOException {
        Path folder = Files.createTempDirectory("sawhorse-bench");
        try {
            Path results = folder.resolve("results");
            Path log = folder.resolve("log");
            List<String> command = new ArrayList<>();
            command.add(installation.launcher().toString());
            command.addAll(run.arguments(results));
            long begin = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Usage usage = watch(process);
            long wall = System.nanoTime() - begin;
            // An assertion that does not hold ends with exit code 1: the run is complete nevertheless.
            if (process.exitValue() != ExitCode.DONE && process.exitValue() != ExitCode.CHECK_FAILED) {
                throw new IOException(failure(process.exitValue(), command, log));
            }
            return new MeasuredProcess(wall, usage.cpu.toNanos(), usage.peak, digest(results, run));
        } finally {
            FileTree.delete(folder);
        }
    }

    private record Usage(Duration cpu, OptionalLong peak) {}

    private static Usage watch(Process process) throws IOException {
        Usage usage = new Usage(Duration.ZERO, OptionalLong.empty());
        try {
            boolean ended = false;
            while (!ended) {
                ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                Duration cpu = process.info().totalCpuDuration().orElse(usage.cpu);
                OptionalLong peak = peakOf(process.pid());
                usage = new Usage(cpu, peak.isPresent() ? peak : usage.peak);
            }
            return usage;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Linux states the peak of a process as long as it is there; a path of another system does not exist. */
    private static OptionalLong peakOf(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/status"))) {
            return lines.filter(line -> line.startsWith(PEAK))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    /** The reason is the first error that the command printed, or else its last line. */
    private static String failure(int exitCode, List<String> command, Path log) throws IOException {
        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        String reason = lines.stream()
                .filter(line -> line.startsWith(ERROR))
                .findFirst()
                .orElse(lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1));
        return String.join(" ", command) + " ended with exit code " + exitCode + ": " + reason;
    }

    private static String digest(Path results, WholeRun run) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (Stream<Path> files = Files.walk(results)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(run::isResult)
                    .sorted()
                    .toList()) {
                digest.update(Files.readAllBytes(file));
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    }
}
