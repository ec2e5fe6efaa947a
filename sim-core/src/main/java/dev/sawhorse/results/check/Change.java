package dev.sawhorse.results.check;

import java.util.Locale;

/** What became of a figure since its baseline. */
public enum Change {
    /** It is the same. */
    SAME,
    /** It moved no further than it may. */
    WITHIN,
    /** It moved further than it may, to where it is wanted. */
    BETTER,
    /** It moved further than it may, to where it is not wanted. */
    WORSE,
    /** It moved further than it may, and no direction of it is better. */
    OTHER,
    /** Its mean moved further than it may, but the seeds do not show that it is more than chance. */
    NOT_SHOWN,
    /** The baseline does not have it. */
    NEW;

    /** Returns the word that files have for it. */
    public String label() {
        return this == NOT_SHOWN ? "not shown" : name().toLowerCase(Locale.ROOT);
    }
}
