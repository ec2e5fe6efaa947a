// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import org.jspecify.annotations.Nullable;

/**
 * The disruption of a node, or the end of its drain, in a run.
 *
 * @param time nanoseconds since the start
 * @param text what happens, such as the method and the decision of the command
 */
public record NodeDisruption(long time, String text) {
    /** A watch of a run for the disruption of one NodeClaim after a time. */
    static final class Watch implements Journal.Listener {
        private final String nodeClaim;
        private final String node;
        private final long after;
        private final boolean isDraining;
        private @Nullable NodeDisruption found;

        Watch(String nodeClaim, String node, long after, boolean isDraining) {
            this.nodeClaim = nodeClaim;
            this.node = node;
            this.after = after;
            this.isDraining = isDraining;
        }

        @Override
        public void appended(Journal.Entry entry) {
            if (found != null || entry.time() < after) {
                return;
            }
            Observation observation = entry.observation();
            if (observation instanceof Observation.NodeClaimDeleted it
                    && it.nodeClaim().equals(nodeClaim)) {
                found = new NodeDisruption(entry.time(), "it is gone");
            } else if (!isDraining && observation instanceof Observation.DisruptionCommand it && isCandidate(it)) {
                int others = it.candidates().size() - 1;
                String replaced = it.replacements() == 0 ? "" : ", " + it.replacements() + " replacement";
                found = new NodeDisruption(
                        entry.time(),
                        it.reason() + ": " + it.decision() + (others == 0 ? "" : " with " + others + " more") + replaced
                                + (it.method().isEmpty() ? "" : ", by " + it.method()));
            } else if (!isDraining
                    && observation instanceof Observation.NodeClaimDeleting it
                    && it.nodeClaim().equals(nodeClaim)) {
                found = new NodeDisruption(entry.time(), it.reason());
            }
        }

        private boolean isCandidate(Observation.DisruptionCommand command) {
            return command.candidates().contains(nodeClaim)
                    || command.candidates().contains(node);
        }

        @Nullable
        NodeDisruption found() {
            return found;
        }
    }
}
