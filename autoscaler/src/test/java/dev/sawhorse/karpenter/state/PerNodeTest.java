package dev.sawhorse.karpenter.state;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PerNodeTest {
    private final PerNode<String> notes = new PerNode<>();

    @Test
    void whatIsKeptOfANodeIsFoundAgain() {
        StateNode first = new StateNode("first", 0);
        StateNode ninth = new StateNode("ninth", 9);
        notes.put(first, "a");
        notes.put(ninth, "b");

        assertThat(notes.get(first)).isEqualTo("a");
        assertThat(notes.get(ninth)).isEqualTo("b");
        assertThat(notes.get(new StateNode("fifth", 5))).isNull();
        assertThat(notes.get(new StateNode("last", 99))).isNull();
    }

    @Test
    void nothingIsKeptOfANodeThatCameInThePlaceOfAnother() {
        notes.put(new StateNode("gone", 3), "a");

        assertThat(notes.get(new StateNode("new", 3))).isNull();
    }

    @Test
    void whatIsKeptCanBeTakenBack() {
        StateNode node = new StateNode("node", 0);
        notes.put(node, "a");
        notes.put(node, null);

        assertThat(notes.get(node)).isNull();
    }
}
