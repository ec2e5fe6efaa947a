// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import java.util.List;

/**
 * An event in the timeline of a subject.
 *
 * @param time nanoseconds since the start
 * @param by the component that acted
 * @param what description
 */
public record TimelineEvent(long time, String by, String what) {
    /** Marks events, from an index, as a description of what existed at the start. */
    static void markInitial(List<TimelineEvent> events, int from) {
        events.subList(Math.min(from, events.size()), events.size())
                .replaceAll(event -> new TimelineEvent(event.time(), event.by(), "before the start: " + event.what()));
    }
}
