// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.Sha256;
import dev.sawhorse.input.SurrogateSafeReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The redaction of input files that are stored with a run: removes values that may be secret and do not affect the run.
 *
 * <p>Removed are the data of Secrets and of ConfigMaps except that of the priority expander, the values of environment
 * variables except those of autoscalers, and user data, which is replaced by a digest because nodes drift when it changes.
 * Arguments of containers stay: those of autoscalers are settings, which a rerun needs. Line numbers stay, so positions in
 * messages remain valid.
 */
final class Redaction {
    /** The replacement of a value; it is valid as base64 text, which the data of a Secret must be. */
    static final String REDACTED = "cmVkYWN0ZWQ=";

    private static final String EXPANDER = "cluster-autoscaler-priority-expander";
    private static final Set<String> DATA = Set.of("data", "stringData", "binaryData");
    private static final Set<String> AUTOSCALERS = Set.of("karpenter", "cluster-autoscaler");

    /** A mapping or list that is being parsed. */
    private static final class Frame {
        private final boolean isMapping;
        private final @Nullable Frame parent;
        private final @Nullable String under;
        private final List<Edit> data = new ArrayList<>();
        private final List<Edit> env = new ArrayList<>();
        private boolean isAutoscaler;
        private @Nullable String key;
        private String kind = "";
        private String name = "";

        Frame(boolean isMapping, @Nullable Frame parent) {
            this.isMapping = isMapping;
            this.parent = parent;
            this.under = parent == null ? null : parent.isMapping ? parent.key : parent.under;
        }
    }

    /** A range of the text and its replacement. */
    private record Edit(int begin, int end, String instead) {}

    private final String text;
    private final List<Edit> edits = new ArrayList<>();

    private final boolean hasSurrogates;

    private Redaction(String text) {
        this.text = text;
        this.hasSurrogates = text.codePointCount(0, text.length()) < text.length();
    }

    /** Returns a text with secrets removed; one that is neither YAML nor JSON is unchanged. */
    static String of(String text) {
        if (!text.contains("Secret")
                && !text.contains("ConfigMap")
                && !text.contains("env")
                && !text.contains("userData")) {
            return text;
        }
        Redaction redaction = new Redaction(text);
        try {
            redaction.parse();
        } catch (YamlEngineException noYaml) {
            return text;
        }
        return redaction.applied();
    }

    private void parse() {
        LoadSettings settings =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
        Deque<Frame> frames = new ArrayDeque<>();
        for (Event event : new Parse(settings).parseReader(new SurrogateSafeReader(text))) {
            Frame frame = frames.peek();
            if (event instanceof MappingStartEvent || event instanceof SequenceStartEvent) {
                frames.push(new Frame(event instanceof MappingStartEvent, frame));
            } else if (event.getEventId() == Event.ID.MappingEnd || event.getEventId() == Event.ID.SequenceEnd) {
                Frame ended = frames.pop();
                if (holdsSecrets(ended)) {
                    edits.addAll(ended.data);
                }
                if (!ended.isAutoscaler) {
                    edits.addAll(ended.env);
                }
                value(frames.peek());
            } else if (event instanceof ScalarEvent scalar && frame != null) {
                scalar(scalar, frame);
            } else if (event.getEventId() == Event.ID.Alias) {
                value(frame);
            }
        }
    }

    private static boolean holdsSecrets(Frame object) {
        return object.kind.equals("Secret") || (object.kind.equals("ConfigMap") && !object.name.equals(EXPANDER));
    }

    private void scalar(ScalarEvent scalar, Frame frame) {
        if (frame.isMapping && frame.key == null) {
            frame.key = scalar.getValue();
            return;
        }
        String key = frame.isMapping ? String.valueOf(frame.key) : "";
        note(scalar, key, frame);
        value(frame);
    }

    private void note(ScalarEvent scalar, String key, Frame frame) {
        if (key.equals("kind")) {
            frame.kind = scalar.getValue();
        } else if (key.equals("name") && "metadata".equals(frame.under) && frame.parent != null) {
            frame.parent.name = scalar.getValue();
        } else if (key.equals("userData")) {
            edits.add(edit(scalar, "redacted-" + Sha256.of(scalar.getValue()).substring(0, 8)));
        } else if (key.equals("value")
                && "env".equals(frame.under)
                && frame.parent != null
                && !frame.parent.isMapping) {
            Frame container = frame.parent.parent;
            (container == null ? edits : container.env).add(edit(scalar, REDACTED));
        } else if (key.equals("image")) {
            frame.isAutoscaler = AUTOSCALERS.stream().anyMatch(scalar.getValue()::contains);
        }
        if (frame.isMapping && frame.parent != null && DATA.contains(String.valueOf(frame.under))) {
            frame.parent.data.add(edit(scalar, REDACTED));
        }
    }

    /** A value of the mapping is complete: the next scalar is a key. */
    private static void value(@Nullable Frame frame) {
        if (frame != null && frame.isMapping) {
            frame.key = frame.key == null ? "" : null;
        }
    }

    private Edit edit(ScalarEvent scalar, String instead) {
        int begin = offset(scalar.getStartMark().orElseThrow().getIndex());
        int end = offset(scalar.getEndMark().orElseThrow().getIndex());
        long lines = text.substring(begin, end).chars().filter(c -> c == '\n').count();
        return new Edit(begin, end, "\"" + instead + "\"" + "\n".repeat((int) lines));
    }

    /** Positions of the parser count code points. */
    private int offset(int codePoints) {
        return hasSurrogates ? text.offsetByCodePoints(0, codePoints) : codePoints;
    }

    private String applied() {
        StringBuilder redacted = new StringBuilder();
        int at = 0;
        edits.sort((one, other) -> Integer.compare(one.begin(), other.begin()));
        for (Edit edit : edits) {
            if (edit.begin() >= at) {
                redacted.append(text, at, edit.begin()).append(edit.instead());
                at = edit.end();
            }
        }
        return redacted.append(text.substring(at)).toString();
    }
}
