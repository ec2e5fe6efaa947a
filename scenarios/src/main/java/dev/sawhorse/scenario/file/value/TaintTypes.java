// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types of fields with taints, in the notation of {@code kubectl taint}. */
public final class TaintTypes {
    private static final String EFFECTS = "(NoSchedule|NoExecute|PreferNoSchedule)";
    private static final Pattern TAINT = Pattern.compile("([^=:]+)(?:=([^:]*))?:" + EFFECTS);
    private static final Pattern CHOICE = Pattern.compile("([^=:]+)(?::" + EFFECTS + ")?");

    private TaintTypes() {}

    /**
     * A choice of taints of a node by key.
     *
     * @param effect their effect, empty for any
     */
    public record TaintChoice(String key, String effect) {
        /** Returns whether a taint is chosen. */
        public boolean includes(Taint taint) {
            return taint.key().equals(key)
                    && (effect.isEmpty() || taint.effect().equals(effect));
        }
    }

    /** A taint such as {@code dedicated=batch:NoSchedule}. */
    public static FieldType<Taint> taint() {
        return Types.parsed(
                "taint", "a taint such as dedicated=batch:NoSchedule", "dedicated=batch:NoSchedule", text -> {
                    Matcher matcher = matched(TAINT, text, "key=value:NoSchedule");
                    String value = matcher.group(2);
                    return new Taint(matcher.group(1), value == null ? "" : value, matcher.group(3));
                });
    }

    /** The key of taints, with the effect if those of another one stay, such as {@code dedicated:NoSchedule}. */
    public static FieldType<TaintChoice> choice() {
        return Types.parsed("key or key:effect", "a key such as dedicated", "dedicated", text -> {
            Matcher matcher = matched(CHOICE, text, "key or key:NoSchedule");
            String effect = matcher.group(2);
            return new TaintChoice(matcher.group(1), effect == null ? "" : effect);
        });
    }

    private static Matcher matched(Pattern pattern, String text, String form) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a taint\nUse the form " + form
                    + "; the effect is NoSchedule, NoExecute or PreferNoSchedule.");
        }
        return matcher;
    }
}
