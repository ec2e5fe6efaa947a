// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Sha256;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.output.AtomicFolderUpdate;
import dev.sawhorse.results.check.Baseline;
import dev.sawhorse.results.check.BaselineReader;
import dev.sawhorse.results.check.BaselineText;
import dev.sawhorse.scenario.file.PortablePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the baselines, with one file per scenario. A scenario's key is its path relative to the folder, so both can be
 * moved together, and scenarios of the same name in several folders are distinct.
 */
public final class BaselineFolder {
    private static final Pattern EXTENSION = Pattern.compile("\\.(ya?ml|json)(\\.gz)?$");
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final int DIGITS = 8;
    private static final int LONGEST_STEM = 80;

    private final Path folder;

    /**
     * Creates the folder object of a path, which need not exist.
     *
     * @throws InvalidInputException if the path is not a folder
     */
    public BaselineFolder(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw InvalidInputException.ofFile(
                    folder, "is a file, but a folder of baselines is expected", "Did you mean its folder?");
        }
        this.folder = folder;
    }

    /** Returns the key of a scenario in this folder. */
    public String key(Path scenario) {
        return PortablePath.between(folder, scenario);
    }

    /** Returns the file of a scenario: its name in plain letters, and a hash of its path. */
    public Path file(Path scenario) {
        String key = key(scenario);
        String stem = EXTENSION.matcher(key.substring(key.lastIndexOf('/') + 1)).replaceFirst("");
        String plain = UNSAFE.matcher(stem).replaceAll("_");
        String name = plain.length() > LONGEST_STEM ? plain.substring(0, LONGEST_STEM) : plain;
        return folder.resolve(name + "-" + Sha256.of(key).substring(0, DIGITS) + ".json");
    }

    /** Returns the file with the tolerances of metrics. */
    public Path tolerances() {
        return folder.resolve(ToleranceFile.NAME);
    }

    /**
     * Reads the baseline of a scenario.
     *
     * @return null if there is none
     * @throws InvalidInputException if the file is not a baseline
     */
    public @Nullable Baseline read(Path scenario) {
        Path file = file(scenario);
        if (!Files.exists(file)) {
            return null;
        }
        Baseline baseline = BaselineReader.read(SourceFile.read(file));
        if (!baseline.scenario().equals(key(scenario))) {
            throw InvalidInputException.ofFile(
                    file,
                    "is the baseline of " + baseline.scenario() + ", not of " + key(scenario),
                    "Maybe it was copied. Delete it and record a new one with --update.");
        }
        return baseline;
    }

    /**
     * Completes an update that was interrupted while files were moved into place.
     *
     * @throws IOException if it cannot be completed
     */
    public void finishUpdate() throws IOException {
        AtomicFolderUpdate.finish(folder);
    }

    /**
     * Stores baselines atomically, each under the path of its scenario.
     *
     * @throws IOException if not all could be written; the former ones then stay
     */
    public void write(List<Recorded> recorded) throws IOException {
        Files.createDirectories(folder);
        try (AtomicFolderUpdate update = new AtomicFolderUpdate(folder)) {
            for (Recorded each : recorded) {
                update.add(String.valueOf(file(each.scenario()).getFileName()), BaselineText.of(each.baseline()));
            }
            update.commit();
        }
    }

    /** A baseline and the scenario file it belongs to. */
    public record Recorded(Path scenario, Baseline baseline) {}
}
