// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

/** A consumer of trace records: a list in a test, a file, a filter. */
@FunctionalInterface
public interface TraceSink {

    /** Takes the next record, in the order of execution. */
    void accept(TraceRecord record);
}
