// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.eksctl;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A taint of eksctl: an item with key, value and effect, or in older kinds of groups an entry {@code key: value:effect}.
 *
 * @param effect as written, may be invalid
 */
record EksctlTaint(Position position, String key, String value, String effect) {
    static List<EksctlTaint> of(@Nullable SourceNode written) {
        List<EksctlTaint> taints = new ArrayList<>();
        if (written instanceof SequenceNode list) {
            for (SourceNode item : list.items()) {
                if (item instanceof MappingNode taint) {
                    taints.add(new EksctlTaint(
                            taint.position(), text(taint, "key"), text(taint, "value"), text(taint, "effect")));
                }
            }
        } else if (written instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                if (entry.value() instanceof ScalarNode scalar) {
                    int colon = scalar.text().lastIndexOf(':');
                    String value = colon < 0 ? "" : scalar.text().substring(0, colon);
                    String effect = scalar.text().substring(colon + 1);
                    taints.add(new EksctlTaint(entry.position(), entry.key(), value, effect));
                }
            }
        }
        return taints;
    }

    private static String text(MappingNode mapping, String key) {
        String text = mapping.text(key);
        return text == null ? "" : text;
    }

    /** Returns the taint in the notation of a scenario. */
    ScalarNode written() {
        return MappingRewriter.text(position, key + (value.isEmpty() ? "" : "=" + value) + ":" + effect);
    }
}
