// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option that chooses over how many seeds a command runs. */
public final class SeedOptions {
    private static final int MOST = 100_000;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before any call
    private CommandSpec spec;

    @Option(names = "--seeds", paramLabel = "N", description = "Number of seeds. Default: ${DEFAULT-VALUE}.")
    private int seeds;

    /** Creates the option with the number of seeds that a command has by default. */
    public SeedOptions(int byDefault) {
        this.seeds = byDefault;
    }

    /** Returns the number of seeds. */
    public int seeds() {
        require(spec, 1, seeds);
        return seeds;
    }

    /** Refuses numbers of seeds below the least one of a command. */
    public static void require(CommandSpec spec, int least, int seeds) {
        AbstractCommand.require(
                spec, seeds >= least && seeds <= MOST, "--seeds", seeds, "a number from " + least + " to " + MOST);
    }
}
