// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.input.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of several shards of one sweep.
 *
 * @param head what was swept, with the shard {@link Shard#ALL}
 * @param digests the digest of each run, in binary form
 */
public record MergedShards(SweepHead head, Map<SweepFile.Run, byte[]> digests) {

    /**
     * Reads the files of shards.
     *
     * @throws InvalidInputException if one is not the file of a shard of the same sweep, or a run is in two of them
     */
    public static MergedShards read(List<Path> paths) {
        Path first = paths.get(0);
        Map<SweepFile.Run, Path> origins = new LinkedHashMap<>();
        Map<SweepFile.Run, byte[]> digests = new LinkedHashMap<>();
        List<SweepFile.Content> contents = paths.stream().map(SweepFile::read).toList();
        SweepHead head = contents.get(0).head();
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            SweepFile.Content content = contents.get(i);
            requireSame(head, first, content.head(), path);
            for (Map.Entry<SweepFile.Run, byte[]> run : content.digests().entrySet()) {
                if (!head.names().contains(run.getKey().variant())) {
                    throw SweepHead.foreign(path);
                }
                Path origin = origins.putIfAbsent(run.getKey(), path);
                if (origin != null) {
                    throw InvalidInputException.ofFile(
                            path,
                            "contains runs that " + origin + " contains too: " + name(content.head(), run.getKey()),
                            "Give each shard once.");
                }
                digests.put(run.getKey(), run.getValue());
            }
        }
        return new MergedShards(
                new SweepHead(
                        head.version(), head.firstSeed(), head.seeds(), Shard.ALL, head.inputs(), head.variants()),
                digests);
    }

    private static void requireSame(SweepHead head, Path first, SweepHead other, Path path) {
        String difference = head.difference(other);
        if (difference.isEmpty() && head.seeds() != other.seeds()) {
            difference = "has " + other.seeds() + " seeds, not " + head.seeds();
        }
        if (difference.isEmpty() && head.shard().count() != other.shard().count()) {
            difference = "is shard " + other.shard().text() + ", not one of "
                    + head.shard().count();
        }
        if (!difference.isEmpty()) {
            throw InvalidInputException.ofFile(
                    path, difference + " as " + first, "Merge only the shards of one sweep.");
        }
    }

    private static String name(SweepHead head, SweepFile.Run run) {
        return "variant " + run.variant() + ", seed " + (head.firstSeed() + run.seed());
    }

    /** Returns the seeds that no shard contains, by variant; none for complete variants. */
    public Map<String, List<Long>> missing() {
        Map<String, List<Long>> missing = new LinkedHashMap<>();
        for (String name : head.names()) {
            List<Long> seeds = new ArrayList<>();
            for (int seed = 1; seed < head.seeds(); seed++) {
                if (!digests.containsKey(new SweepFile.Run(name, seed))) {
                    seeds.add(head.firstSeed() + seed);
                }
            }
            if (!seeds.isEmpty()) {
                missing.put(name, seeds);
            }
        }
        return missing;
    }
}
