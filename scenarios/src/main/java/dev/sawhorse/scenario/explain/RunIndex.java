package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names that occur in a run, and its beginning and end: what a question is checked against. */
final class RunIndex implements Journal.Listener {
    private final RunFolder folder;
    private final TreeSet<String> pods = new TreeSet<>();
    private final Map<String, String> claimOfNode = new TreeMap<>();
    private final TreeSet<String> claims = new TreeSet<>();
    private Instant start = Instant.EPOCH;
    private String version = "";
    private long end;

    private RunIndex(RunFolder folder) {
        this.folder = folder;
    }

    static RunIndex of(RunFolder folder) throws IOException {
        RunIndex index = new RunIndex(folder);
        folder.replay(Long.MAX_VALUE, index);
        return index;
    }

    @Override
    public void appended(Journal.Entry entry) {
        end = entry.time();
        Observation observation = entry.observation();
        if (observation instanceof Observation.RunStarted started) {
            start = Instant.parse(started.start());
            version = started.version();
        } else if (observation instanceof Observation.PodCreated created) {
            pods.add(created.pod());
        } else if (observation instanceof Observation.NodeClaimCreated created) {
            claims.add(created.nodeClaim());
        } else if (observation instanceof Observation.NodeCreated created) {
            claimOfNode.put(created.node(), created.nodeClaim());
        }
    }

    /** Returns the version of Sawhorse that made the run. */
    String version() {
        return version;
    }

    Instant start() {
        return start;
    }

    /** Returns when the last thing happened, in nanoseconds since the start. */
    long end() {
        return end;
    }

    /**
     * Returns the subject by its full name.
     *
     * @throws dev.sawhorse.input.InvalidInputException if there is none of that name, or several
     */
    Subject resolve(Subject asked) {
        return switch (asked.kind()) {
            case pod -> new Subject(Subject.Kind.pod, pod(asked.name()));
            case node -> require(asked, claimOfNode.keySet().contains(asked.name()), claimOfNode.keySet());
            case nodeclaim -> require(asked, claims.contains(asked.name()), claims);
        };
    }

    /** Returns the NodeClaim of a node, empty if it has none. */
    String claimOf(String node) {
        return claimOfNode.getOrDefault(node, "");
    }

    private String pod(String name) {
        if (name.contains("/")) {
            return require(new Subject(Subject.Kind.pod, name), pods.contains(name), pods)
                    .name();
        }
        List<String> matching =
                pods.stream().filter(key -> key.endsWith("/" + name)).toList();
        if (matching.size() > 1) {
            throw folder.wrong(
                    "there are " + matching.size() + " pods called \"" + name + "\" in this run",
                    "Maybe one of these: " + String.join(", ", matching) + ".");
        }
        List<String> bare =
                pods.stream().map(key -> key.substring(key.indexOf('/') + 1)).toList();
        return matching.isEmpty()
                ? require(new Subject(Subject.Kind.pod, name), false, bare).name()
                : matching.get(0);
    }

    private Subject require(Subject asked, boolean isThere, Iterable<String> names) {
        if (isThere) {
            return asked;
        }
        List<String> candidates = new ArrayList<>();
        names.forEach(candidates::add);
        throw folder.wrong(
                "there is no " + asked.kind() + " \"" + asked.name() + "\" in this run",
                hint(asked.name(), candidates));
    }

    private static @Nullable String hint(String name, List<String> candidates) {
        String near = Spelling.hint(name, candidates);
        if (near != null || candidates.isEmpty()) {
            return near;
        }
        List<String> some = candidates.subList(0, Math.min(3, candidates.size()));
        return "Maybe one like " + String.join(", ", some) + ".";
    }

    /**
     * Returns the time a text stands for, in nanoseconds since the start: a duration since then or an instant; the end of the
     * run where nothing is said.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it is neither, or outside of the run
     */
    long time(@Nullable String text) {
        if (text == null) {
            return end;
        }
        Duration sinceStart = sinceStart(text);
        if (sinceStart.isNegative() || sinceStart.compareTo(Duration.ofNanos(end)) > 0) {
            throw folder.wrong(
                    "--at " + text + " is outside of the run, which goes from " + start + " to " + start.plusNanos(end),
                    null);
        }
        return sinceStart.toNanos();
    }

    private Duration sinceStart(String text) {
        try {
            return text.contains("T") && text.contains("-")
                    ? Duration.between(start, OffsetDateTime.parse(text).toInstant())
                    : DurationText.parse(text);
        } catch (DateTimeException | IllegalArgumentException e) {
            throw folder.wrong(
                    "--at " + text + " is no time",
                    "Maybe a duration since the start such as 6m30s, or an instant such as " + start + ".");
        }
    }
}
