// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A command in the queue: from its start, when its nodes are tainted, to the deletion of their claims or its failure ({@code
 * disruption/queue.go}).
 */
public final class CommandExecution {
    private final Command command;
    private final DisruptionReason reason;
    private final long startedAt;
    private final List<String> replacements;
    private final List<String> uninitialized;
    private boolean succeeded;

    CommandExecution(Command command, DisruptionReason reason, long startedAt, List<String> replacements) {
        this.command = command;
        this.reason = reason;
        this.startedAt = startedAt;
        this.replacements = List.copyOf(replacements);
        this.uninitialized = new ArrayList<>(replacements);
    }

    public Command command() {
        return command;
    }

    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.Reason")
    public DisruptionReason reason() {
        return reason;
    }

    /** Returns when it was started, in nanoseconds since the simulation's start. */
    public long startedAt() {
        return startedAt;
    }

    /** Returns the names of the NodeClaims made to replace its nodes. */
    public List<String> replacements() {
        return replacements;
    }

    /** Returns how many replacements were seen to be initialized; once seen, what becomes of them no longer matters. */
    public int initializedReplacements() {
        return replacements.size() - uninitialized.size();
    }

    /** Whether the deletion of its nodes' claims was asked for. */
    public boolean hasSucceeded() {
        return succeeded;
    }

    List<String> providerIds() {
        return command.candidates().stream().map(Candidate::providerId).toList();
    }

    List<String> uninitialized() {
        return List.copyOf(uninitialized);
    }

    void noteInitialized(Predicate<String> isInitialized) {
        uninitialized.removeIf(isInitialized);
    }

    void succeeded() {
        succeeded = true;
    }
}
