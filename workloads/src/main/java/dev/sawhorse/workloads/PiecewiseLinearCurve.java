// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.util.List;

/** A piecewise linear curve, constant before its first point and after its last one. */
public final class PiecewiseLinearCurve implements Curve {
    private final long[] times;
    private final double[] levels;
    private final double max;

    private PiecewiseLinearCurve(long[] times, double[] levels, double max) {
        this.times = times;
        this.levels = levels;
        this.max = max;
    }

    /**
     * A point of the curve.
     *
     * @param timeNanos time, in nanoseconds since the start
     * @param level the level at that time
     */
    public record Point(long timeNanos, double level) {}

    /** Returns the curve through points, whose times must ascend. */
    public static PiecewiseLinearCurve through(List<Point> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("A curve needs at least one point, but there are none");
        }
        long[] times = new long[points.size()];
        double[] levels = new double[points.size()];
        double max = 0;
        for (int i = 0; i < times.length; i++) {
            times[i] = points.get(i).timeNanos();
            levels[i] = Parameters.requireNotNegative("level", points.get(i).level());
            max = Math.max(max, levels[i]);
            if (i > 0 && times[i] <= times[i - 1]) {
                throw new IllegalArgumentException("Point " + i + " of the curve is at " + times[i]
                        + " ns, which is not after the one before at " + times[i - 1] + " ns");
            }
        }
        return new PiecewiseLinearCurve(times, levels, max);
    }

    @Override
    public double at(long nanos) {
        int next = firstAfter(nanos);
        if (next == 0) {
            return levels[0];
        }
        if (next == times.length) {
            return levels[next - 1];
        }
        double share = (double) (nanos - times[next - 1]) / (times[next] - times[next - 1]);
        return levels[next - 1] + share * (levels[next] - levels[next - 1]);
    }

    private int firstAfter(long nanos) {
        int low = 0;
        int high = times.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times[middle] <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public double max() {
        return max;
    }

    @Override
    public long endNanos() {
        return levels[levels.length - 1] == 0 ? times[times.length - 1] : Long.MAX_VALUE;
    }
}
