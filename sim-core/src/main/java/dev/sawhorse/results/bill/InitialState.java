// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.journal.Observation.InitialStateBegan;
import dev.sawhorse.journal.Observation.InitialStateEnded;
import dev.sawhorse.journal.ObservationHandlers;

/** Whether the journal is at its description of what existed at the start of the run. */
public final class InitialState {
    private boolean isRead;

    /** Returns the handlers of its two marks, to be called before those of other observations. */
    public ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(InitialStateBegan.class, (time, began) -> isRead = true)
                .on(InitialStateEnded.class, (time, ended) -> isRead = false);
    }

    /** Whether an object that appears now existed at the start. */
    public boolean isBeingRead() {
        return isRead;
    }
}
