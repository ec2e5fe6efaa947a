package dev.sawhorse.sim;

/** Where trace records go: a list in a test, a file, a filter. */
@FunctionalInterface
public interface TraceSink {

    /** Takes the next record; they come in the order in which things happen. */
    void accept(TraceRecord record);
}
