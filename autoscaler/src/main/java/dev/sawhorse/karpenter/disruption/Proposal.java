// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.function.Supplier;

/**
 * The proposal of a disruption method.
 */
public sealed interface Proposal {
    /** Returns whether it is no command at all. */
    default boolean isNothing() {
        return this instanceof Commands now && now.commands().isEmpty();
    }

    /** Commands to start now. */
    record Commands(List<Command> commands) implements Proposal {
        public static final Commands NONE = new Commands(List.of());

        public Commands {
            commands = List.copyOf(commands);
        }
    }

    /**
     * A command to validate after the validation delay.
     *
     * @param command the command as it is now
     * @param validation returns the commands that are valid then
     */
    record PendingValidation(Command command, Supplier<Commands> validation) implements Proposal {}
}
