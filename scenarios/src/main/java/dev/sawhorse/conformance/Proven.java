package dev.sawhorse.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decisions that come out as the real system made them: a row for each kind of recording, as the table {@code proven.csv} has it.
 * A test replays every recording and holds the table to what comes of it.
 *
 * @param kind of the recordings
 * @param system whose decisions were recorded
 * @param decisions which of them
 * @param cases how many cases there are, all of which come out as recorded
 */
public record Proven(String kind, String system, String decisions, int cases) {
    private static final Pattern ROW = Pattern.compile("([^,\"]+),([^,\"]+),\"([^\"]+)\",(\\d+)");

    /** Returns the rows of the table. */
    public static List<Proven> all() {
        try (InputStream in = Objects.requireNonNull(Proven.class.getResourceAsStream("proven.csv"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(Proven::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Proven parse(String line) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalStateException(line + " is no row of proven.csv\nMaybe the decisions lack their quotes.");
        }
        return new Proven(row.group(1), row.group(2), row.group(3), Integer.parseInt(row.group(4)));
    }
}
