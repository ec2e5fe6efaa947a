// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;

/** A factory of nodes of trees. */
final class Texts {
    private Texts() {}

    /** Returns a text at the position of another node. */
    static ScalarNode of(SourceNode beside, String text) {
        return new ScalarNode(beside.position(), ScalarNode.Kind.STRING, text);
    }
}
