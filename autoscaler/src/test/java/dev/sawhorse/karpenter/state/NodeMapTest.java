// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodeMapTest {
    private final NodeMap<String> notes = new NodeMap<>();

    @Test
    void valueOfANodeIsFound() {
        StateNode first = new StateNode("first", 0, 0, changed -> {});
        StateNode ninth = new StateNode("ninth", 9, 0, changed -> {});
        notes.put(first, "a");
        notes.put(ninth, "b");

        assertThat(notes.get(first)).isEqualTo("a");
        assertThat(notes.get(ninth)).isEqualTo("b");
        assertThat(notes.get(new StateNode("fifth", 5, 0, changed -> {}))).isNull();
        assertThat(notes.get(new StateNode("last", 99, 0, changed -> {}))).isNull();
    }

    @Test
    void recreatedNodeHasNoValue() {
        notes.put(new StateNode("gone", 3, 0, changed -> {}), "a");

        assertThat(notes.get(new StateNode("new", 3, 0, changed -> {}))).isNull();
    }

    @Test
    void valueCanBeRemoved() {
        StateNode node = new StateNode("node", 0, 0, changed -> {});
        notes.put(node, "a");
        notes.put(node, null);

        assertThat(notes.get(node)).isNull();
    }
}
