package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.function.Supplier;

/** What a disruption method comes up with. */
public sealed interface Proposal {
    /** Nothing to do. */
    Start NOTHING = new Start(List.of());

    /** Whether it comes up with no command at all. */
    default boolean isNothing() {
        return this instanceof Start start && start.commands().isEmpty();
    }

    /** Start these commands now. */
    record Start(List<Command> commands) implements Proposal {
        public Start {
            commands = List.copyOf(commands);
        }
    }

    /**
     * Wait for the validation delay, look again, and do what is still right then.
     *
     * @param command what would be started now
     */
    record Validate(Command command, Supplier<Start> validation) implements Proposal {}
}
