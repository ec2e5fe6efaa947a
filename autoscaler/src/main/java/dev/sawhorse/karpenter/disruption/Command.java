package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import java.util.List;

/**
 * What a disruption method wants done: delete the candidates, once the replacements, if any, are there.
 *
 * @param simulation where the pods of the candidates would go
 */
public record Command(List<Candidate> candidates, List<NewNodeClaim> replacements, SchedulingResult simulation) {
    public Command {
        candidates = List.copyOf(candidates);
        replacements = List.copyOf(replacements);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("candidates are empty\nMaybe no node was left after validation.");
        }
    }

    /** Returns a command that deletes nodes and moves nothing. */
    public static Command delete(List<Candidate> candidates) {
        return new Command(candidates, List.of(), SchedulingResult.NOTHING);
    }

    /** Returns {@code delete} or {@code replace}. */
    public String decision() {
        return replacements.isEmpty() ? "delete" : "replace";
    }
}
