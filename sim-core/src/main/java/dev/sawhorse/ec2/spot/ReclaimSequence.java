// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reclaims of one scope from the start of the simulation, generated on demand and kept. */
final class ReclaimSequence {
    private static final double FOR_EVER = 9e18;

    private final ReclaimModel model;
    private final RandomStream stream;
    private final double quietNanos;
    private final List<Reclaim> drawn = new ArrayList<>();
    private boolean ended;

    /**
     * Makes the sequence.
     *
     * @param ratePerHour the rate of reclaims, each counted with its follow-ups; 0 for never
     */
    ReclaimSequence(ReclaimModel model, RandomStream stream, double ratePerHour) {
        this.model = model;
        this.stream = stream;
        this.ended = ratePerHour <= 0;
        this.quietNanos = ended ? 0 : model.meanGapNanos(ratePerHour);
    }

    /** Returns the first reclaim after a time, null if there is none. */
    @Nullable
    Reclaim after(long nanos) {
        drawBeyond(nanos);
        for (int i = drawn.size() - 1; i >= 0; i--) {
            if (drawn.get(i).atNanos() <= nanos) {
                return i + 1 < drawn.size() ? drawn.get(i + 1) : null;
            }
        }
        return drawn.isEmpty() ? null : drawn.get(0);
    }

    /** Whether pools affected by reclaims of marks below the given one have no capacity at a time. */
    boolean isOut(long nanos, double below) {
        drawBeyond(nanos);
        for (Reclaim reclaim : drawn) {
            if (reclaim.atNanos() > nanos) {
                return false;
            }
            if (nanos < reclaim.untilNanos() && reclaim.mark() < below) {
                return true;
            }
        }
        return false;
    }

    private void drawBeyond(long nanos) {
        while (!ended && (drawn.isEmpty() || drawn.get(drawn.size() - 1).atNanos() <= nanos)) {
            draw();
        }
    }

    private void draw() {
        Reclaim last = drawn.isEmpty() ? null : drawn.get(drawn.size() - 1);
        boolean again = stream.bernoulli(model.again());
        Reclaim before = again ? last : null;
        double gap = stream.exponential(
                before == null ? quietNanos : (double) model.againDelay().toNanos());
        double mark = stream.nextDouble();
        boolean whole = stream.bernoulli(model.whole());
        double share = stream.nextDouble();
        double out = stream.exponential((double) model.unavailable().toNanos());
        double at = (last == null ? 0 : last.atNanos()) + gap;
        if (at > FOR_EVER) {
            ended = true;
            return;
        }
        long atNanos = (long) at;
        long until = (long) Math.min(FOR_EVER, atNanos + out);
        drawn.add(new Reclaim(drawn.size(), atNanos, before == null ? mark : before.mark(), whole ? 1 : share, until));
    }
}
