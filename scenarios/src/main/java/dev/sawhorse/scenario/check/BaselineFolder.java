package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Sha256;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.results.FolderUpdate;
import dev.sawhorse.results.check.Baseline;
import dev.sawhorse.results.check.BaselineReader;
import dev.sawhorse.results.check.BaselineText;
import dev.sawhorse.scenario.PortablePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder that keeps baselines, one file for each scenario. A scenario goes by its path relative to the folder, so that both can
 * be moved together, and scenarios of one name in several folders stay apart.
 */
public final class BaselineFolder {
    private static final Pattern EXTENSION = Pattern.compile("\\.(ya?ml|json)(\\.gz)?$");
    private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final int DIGITS = 8;
    private static final int LONGEST_STEM = 80;

    private final Path folder;

    /**
     * Makes the folder at a path, which need not exist yet.
     *
     * @throws InvalidInputException if something else is there
     */
    public BaselineFolder(Path folder) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw InvalidInputException.ofFile(
                    folder, "is a file, but a folder is expected, for baselines", "Maybe its folder was meant.");
        }
        this.folder = folder;
    }

    /** Returns what a scenario goes by in this folder. */
    public String key(Path scenario) {
        return PortablePath.between(folder, scenario);
    }

    /** Returns the file for a scenario: its name in plain letters, and digits that stand for its path. */
    public Path file(Path scenario) {
        String key = key(scenario);
        String stem = EXTENSION.matcher(key.substring(key.lastIndexOf('/') + 1)).replaceFirst("");
        String plain = UNSAFE.matcher(stem).replaceAll("_");
        String name = plain.length() > LONGEST_STEM ? plain.substring(0, LONGEST_STEM) : plain;
        return folder.resolve(name + "-" + Sha256.of(key).substring(0, DIGITS) + ".json");
    }

    /** Returns the file that says how far figures may move. */
    public Path tolerances() {
        return folder.resolve(ToleranceFile.NAME);
    }

    /**
     * Reads the baseline of a scenario.
     *
     * @return null if there is none
     * @throws InvalidInputException if what is there is none
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
                    "Maybe it was copied; delete it and record a new one with --update.");
        }
        return baseline;
    }

    /**
     * Brings an update to its end that was stopped while files took their places.
     *
     * @throws IOException if it cannot be
     */
    public void finishUpdate() throws IOException {
        FolderUpdate.finish(folder);
    }

    /**
     * Stores baselines, all of them or none, each under the path of its scenario.
     *
     * @throws IOException if not all could be written; then those there were stay
     */
    public void write(List<Recorded> recorded) throws IOException {
        Files.createDirectories(folder);
        try (FolderUpdate update = new FolderUpdate(folder)) {
            for (Recorded each : recorded) {
                update.add(String.valueOf(file(each.scenario()).getFileName()), BaselineText.of(each.baseline()));
            }
            update.commit();
        }
    }

    /** A baseline and the scenario file it is of. */
    public record Recorded(Path scenario, Baseline baseline) {}
}
