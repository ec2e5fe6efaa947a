package dev.sawhorse.kube.scheduler;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A knock-out tournament among nodes by their total scores: the winner is known at once, and a change of one score replays
 * only the matches on its way to the final. Ties go to the older node, then by name.
 */
final class SlotTournament {
    private @Nullable NodeInfo[] players = new NodeInfo[1];
    private long[] totals = new long[1];
    /** Winners of the matches as a heap: 1 is the final, the matches of i are 2i and 2i+1; -1 where nobody plays. */
    private int[] winners = {-1, -1};

    /** Makes room for so many slots; everybody must be entered anew. */
    void clear(int slots) {
        int size = Math.max(1, Integer.highestOneBit(Math.max(1, slots - 1)) << 1);
        players = new NodeInfo[size];
        totals = new long[size];
        winners = new int[2 * size];
        Arrays.fill(winners, -1);
    }

    /** Enters a node with its total, in place of whoever had the slot. */
    void enter(int slot, NodeInfo node, long total) {
        players[slot] = node;
        totals[slot] = total;
        replay(slot, slot);
    }

    /** Takes whoever has the slot out. */
    void leave(int slot) {
        if (players[slot] != null) {
            players[slot] = null;
            replay(slot, -1);
        }
    }

    /** Returns the winner, null where nobody plays. */
    @Nullable
    NodeInfo winner() {
        return winners[1] < 0 ? null : players[winners[1]];
    }

    private void replay(int slot, int player) {
        int match = players.length + slot;
        winners[match] = player;
        while (match > 1) {
            match >>= 1;
            winners[match] = better(winners[2 * match], winners[2 * match + 1]);
        }
    }

    private int better(int one, int other) {
        NodeInfo first = one < 0 ? null : players[one];
        NodeInfo second = other < 0 ? null : players[other];
        if (first == null) {
            return other;
        }
        if (second == null || totals[one] > totals[other]) {
            return one;
        }
        if (totals[one] < totals[other]) {
            return other;
        }
        return first.rank() <= second.rank() ? one : other;
    }
}
