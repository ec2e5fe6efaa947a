package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation;
import java.io.IOException;

/** Makes something of a journal while it is followed: a table, a log, metrics. */
public interface Follower {
    /** Hears how far the run is before an entry of that time changes anything. */
    default void reached(long time, LiveCluster cluster) {}

    /** Hears of an entry; the cluster shows what it adds and still what it removes. */
    void follow(long time, Observation observation, LiveCluster cluster) throws IOException;

    /** Hears that nothing more comes. */
    void end(LiveCluster cluster) throws IOException;
}
