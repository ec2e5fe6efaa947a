// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

/** The exit codes of all commands. */
public final class ExitCode {
    public static final int DONE = 0;

    /** A check failed: an assertion, a regression, a difference from a recording. */
    public static final int CHECK_FAILED = 1;

    /** The input or the usage is wrong. */
    public static final int BAD_INPUT = 2;

    /** The work was not completed: interrupted, disk full. The files written so far are readable. */
    public static final int NOT_FINISHED = 3;

    /** A defect of Sawhorse itself. */
    public static final int DEFECT = 70;

    private ExitCode() {}
}
