// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import dev.sawhorse.journal.Observation.InitialStateBegan;
import dev.sawhorse.journal.Observation.InitialStateEnded;

/** The marks of the initial state in a journal: whether what is read now existed at the start of the run. */
public final class InitialStateMarks {
    private boolean isRead;

    /** Returns the handlers of the two marks, to be called before those of other observations. */
    public ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(InitialStateBegan.class, (time, began) -> isRead = true)
                .on(InitialStateEnded.class, (time, ended) -> isRead = false);
    }

    /** Takes an observation, of which only the two marks matter. */
    public void accept(Observation observation) {
        if (observation instanceof InitialStateBegan) {
            isRead = true;
        } else if (observation instanceof InitialStateEnded) {
            isRead = false;
        }
    }

    /** Whether an object that appears now existed at the start. */
    public boolean isBeingRead() {
        return isRead;
    }
}
