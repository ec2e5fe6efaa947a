package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.state.NodePoolState.Counts;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePoolStateTest {
    private final NodePoolState state = new NodePoolState();

    @Test
    void claimIsCountedOnceHoweverOftenItIsMoved() {
        state.markPendingDisruption("pool", "a");
        state.markDeleting("pool", "b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 1));
        state.markDeleting("pool", "a");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 2, 0));
    }

    @Test
    void reservationsAreHeldUnderTheLimit() {
        state.markDeleting("pool", "a");
        assertThat(state.reserve("pool", 4, 2)).isEqualTo(2);
        assertThat(state.reserve("pool", 4, 5)).isEqualTo(1);
        assertThat(state.reserve("pool", 4, 5)).isZero();
        state.release("pool", 2);
        assertThat(state.reserve("pool", 4, 5)).isEqualTo(2);
    }

    @Test
    void nothingIsGrantedAboveTheLimit() {
        state.markDeleting("pool", "a");
        state.markDeleting("pool", "b");

        assertThat(state.reserve("pool", 1, 1)).isZero();
    }

    @Test
    void aPoolIsForgottenWithTheLastClaimThatStaysOrGoes() {
        state.markDeleting("pool", "a");
        state.markPendingDisruption("pool", "b");

        state.remove("a");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 0, 0));

        state.markDeleting("pool", "b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 1, 0));
        state.remove("b");
        state.remove("b");
        assertThat(state.counts("pool")).isEqualTo(new Counts(0, 0, 0));
    }
}
