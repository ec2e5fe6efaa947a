// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

/** A listener to the progress of a command, which several threads may call often. */
@FunctionalInterface
public interface ProgressListener {
    /** A listener that ignores progress. */
    ProgressListener NONE = share -> {};

    /** Notifies that a share of the work is done, from 0 to 1. */
    void at(double share);
}
