// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation;
import java.io.IOException;

/** A consumer of a journal that produces a table, a log or metrics. */
public interface Follower {
    /** Called with the time of an entry before the entry changes anything. */
    default void reached(long time, LiveCluster cluster) {}

    /** Processes an entry; the cluster contains what it adds and still contains what it removes. */
    void follow(long time, Observation observation, LiveCluster cluster) throws IOException;

    /** Called after the last entry. */
    void end(LiveCluster cluster) throws IOException;
}
