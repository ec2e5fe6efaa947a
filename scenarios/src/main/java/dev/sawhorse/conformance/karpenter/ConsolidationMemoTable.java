// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.Recording;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.disruption.DisruptionController;
import dev.sawhorse.karpenter.disruption.DisruptionController.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The replay of timelines of the disruption controller that show when it evaluates consolidation again and when it skips a
 * cluster that it has marked as consolidated ({@code disruption/consolidation.go} IsConsolidated). Passes run one after the
 * other, each after the deletions of pods that are due and an evaluation of all conditions of claims, until as many commands
 * have started as were recorded.
 */
final class ConsolidationMemoTable {
    /** The longest time without a further command: longer than a cluster stays marked as consolidated. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration LONGEST_PASS = Duration.ofSeconds(45);

    private final DisruptionCase cluster;
    private final List<MappingNode> events = new ArrayList<>();
    private final List<String> wanted = new ArrayList<>();
    private final List<String> got = new ArrayList<>();
    private double lastSecond;

    private ConsolidationMemoTable(Recording recording, MappingNode row) {
        this.cluster = DisruptionCase.of(new Recording(recording.path(), Json.mapping(row, "input")));
        for (MappingNode line : Json.mappings(row, "timeline")) {
            lastSecond = Json.number(line, "t");
            if (line.get("event") == null) {
                wanted.add(line(
                        lastSecond,
                        Json.number(line, "startedAt"),
                        Json.text(line, "command"),
                        Json.number(line, "requeueAfterSeconds")));
            } else {
                events.add(line);
            }
        }
    }

    static @Nullable String replayRow(Recording recording, MappingNode row) {
        return new ConsolidationMemoTable(recording, row).replay();
    }

    private @Nullable String replay() {
        double end = lastSecond + PATIENCE.toSeconds();
        while (got.size() < Math.max(1, wanted.size()) && cluster.secondsSpent() < end) {
            double found = cluster.secondsSpent();
            apply(found);
            cluster.evaluateConditions();
            cluster.advance(pass(cluster.controller(), found).again());
        }
        return Json.difference("timeline", wanted, got);
    }

    private void apply(double now) {
        while (!events.isEmpty() && Json.number(events.get(0), "t") <= now) {
            String[] words = Json.text(events.remove(0), "event").split(" ", -1);
            if (words.length != 3 || !words[0].equals("pod") || !words[2].equals("deleted")) {
                throw new UnsupportedOperationException("event " + String.join(" ", words));
            }
            cluster.removePod(words[1]);
        }
    }

    private Pass pass(DisruptionController controller, double found) {
        List<Pass> passes = new ArrayList<>();
        double limit = found + LONGEST_PASS.toSeconds();
        controller.pass(pass -> {
            passes.add(pass);
            commands().stream()
                    .skip(got.size())
                    .map(command -> line(
                            found,
                            cluster.secondsSpent(),
                            text(command),
                            KarpenterDisruptionReplay.requeueSeconds(pass)))
                    .forEach(got::add);
        });
        while (passes.isEmpty() && cluster.secondsSpent() < limit) {
            cluster.advance(Duration.ofSeconds(1));
        }
        return passes.get(0);
    }

    private List<Observation.DisruptionCommand> commands() {
        return cluster.karpenter().cluster().journal().entries().stream()
                .map(entry -> entry.observation())
                .filter(Observation.DisruptionCommand.class::isInstance)
                .map(Observation.DisruptionCommand.class::cast)
                .toList();
    }

    private String text(Observation.DisruptionCommand command) {
        String method = switch (command.method()) {
            case "empty" -> "Emptiness";
            case "single" -> "SingleNodeConsolidation";
            case "multi" -> "MultiNodeConsolidation";
            default -> "Drift";
        };
        List<String> nodes = command.candidates().stream().map(cluster::nodeOf).toList();
        return method + " " + command.decision() + " [" + String.join(" ", nodes) + "]";
    }

    private static String line(double found, double started, String command, double requeueSeconds) {
        return String.format(
                Locale.ROOT, "%s found at %.0f, started at %.0f, again in %s", command, found, started, requeueSeconds);
    }
}
