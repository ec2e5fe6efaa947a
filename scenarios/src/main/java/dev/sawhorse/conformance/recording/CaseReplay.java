// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import org.jspecify.annotations.Nullable;

/** The replay of one case of a recording: it compares its decisions, then checks that the replay read every key. */
public final class CaseReplay {
    /** Options and feature gates are part of the configuration: an option that is not read is not supported. */
    private static final String OPTIONS = "options.";

    /** A function that replays a case and returns the first difference, null if there is none. */
    public interface Rule {
        @Nullable
        String replay(MappingNode node);
    }

    private CaseReplay() {}

    /** Replays a recording that holds one case. */
    public static CaseResult of(Recording recording, Rule rule) {
        return of(recording, recording.name(), recording.root(), rule);
    }

    /**
     * Replays one case. It is unsupported if the rule throws {@link UnsupportedOperationException} or cannot read it.
     *
     * @param name name of the case
     * @param node the case: the root of a recording, or a row of its table
     */
    public static CaseResult of(Recording recording, String name, MappingNode node, Rule rule) {
        String kind = recording.kind();
        try {
            String difference = rule.replay(node);
            if (difference != null) {
                return CaseResult.of(kind, recording.file(), name, difference);
            }
        } catch (UnsupportedOperationException | InvalidInputException e) {
            return CaseResult.unsupported(kind, recording.file(), name, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return CaseResult.of(kind, recording.file(), name, "failed with " + e);
        }
        String unread = TrackedMapping.firstUnread(node);
        return unread != null && unread.startsWith(OPTIONS)
                ? CaseResult.unsupported(kind, recording.file(), name, notReplayed(unread))
                : CaseResult.of(kind, recording.file(), name, unread == null ? null : notReplayed(unread));
    }

    /** Returns the message about a key that the replay does not read. */
    public static String notReplayed(String path) {
        return "key " + path + " is not replayed";
    }
}
