package dev.sawhorse.conformance;

import java.util.List;

/** Replays the recordings of one kind. */
interface Replay {
    /** Returns the kind, as the files state it. */
    String kind();

    /** Replays every case of a file. */
    List<CaseResult> replay(Recording recording);
}
