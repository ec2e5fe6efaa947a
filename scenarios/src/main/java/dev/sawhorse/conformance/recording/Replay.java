// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import java.util.List;

/** The replay of recordings of one kind. */
public interface Replay {
    /** Returns the kind, as recordings name it. */
    String kind();

    /** Replays every case of a recording. */
    List<CaseResult> replay(Recording recording);
}
