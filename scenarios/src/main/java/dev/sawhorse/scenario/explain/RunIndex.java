// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.time.Instant;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The validation of a question about a run: whether its subject exists, and the start and end of the run. Memory does not grow
 * with the journal: names are compared while reading.
 */
final class RunIndex implements Journal.Listener {
    private final RunFolder folder;
    private final Subject requested;
    private final TreeSet<String> matching = new TreeSet<>();
    private String claimOfNode = "";
    private Instant start = Instant.EPOCH;
    private String version = "";
    private long end;

    private RunIndex(RunFolder folder, Subject requested) {
        this.folder = folder;
        this.requested = requested;
    }

    static RunIndex of(RunFolder folder, Subject requested, ScenarioRun.Monitor monitor) throws IOException {
        RunIndex index = new RunIndex(folder, requested);
        folder.replay(Long.MAX_VALUE, index, monitor);
        return index;
    }

    @Override
    public void appended(Journal.Entry entry) {
        end = entry.time();
        Observation observation = entry.observation();
        if (observation instanceof Observation.RunStarted started) {
            start = Instant.parse(started.start());
            version = started.version();
        }
        String name = SimilarNames.name(requested.kind(), observation);
        if (name != null && isAsked(name)) {
            matching.add(name);
            claimOfNode = observation instanceof Observation.NodeCreated created ? created.nodeClaim() : "";
        }
    }

    /** The namespace of a pod may be omitted. */
    private boolean isAsked(String name) {
        return name.equals(requested.name())
                || (requested.kind() == Subject.Kind.pod
                        && !requested.name().contains("/")
                        && name.endsWith(requested.name())
                        && name.charAt(name.length() - requested.name().length() - 1) == '/');
    }

    /** Returns the version of Sawhorse of the run. */
    String version() {
        return version;
    }

    Instant start() {
        return start;
    }

    /** Returns the time of the last entry, in nanoseconds since the start. */
    long end() {
        return end;
    }

    /**
     * Returns the subject with its full name.
     *
     * @throws dev.sawhorse.input.InvalidInputException if no object has the name, or several have it
     */
    Subject subject(ScenarioRun.Monitor monitor) throws IOException {
        if (matching.isEmpty()) {
            SimilarNames similar = new SimilarNames(requested);
            folder.replay(Long.MAX_VALUE, similar, monitor);
            throw folder.wrong(
                    "there is no " + requested.kind() + " \"" + requested.name() + "\" in this run", similar.hint());
        }
        if (matching.size() > 1) {
            throw folder.wrong(
                    "there are " + matching.size() + " pods called \"" + requested.name() + "\" in this run",
                    "Maybe one of these: " + String.join(", ", matching) + ".");
        }
        return new Subject(requested.kind(), matching.first());
    }

    /** Returns the NodeClaim of the node in question, empty if it has none. */
    String claimOfNode() {
        return claimOfNode;
    }

    /**
     * Parses a time, in nanoseconds since the start: see {@link RunClock}; the end of the run for null.
     *
     * @throws dev.sawhorse.input.InvalidInputException if it is no time of the run
     */
    long time(@Nullable String text) {
        return text == null ? end : new RunClock(folder, start, end).at(text);
    }
}
