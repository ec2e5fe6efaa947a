package dev.sawhorse.karpenter.aws;

import java.time.Duration;

/**
 * Which calls one of the provider's batchers sends together: those that follow each other closely, up to a time and a number (AWS
 * provider v1.14, batcher). Here the first call of a batch decides for all of them, and none waits for the batch to close.
 */
final class CallWindow {
    private static final long MAX_NANOS = Duration.ofSeconds(1).toNanos();

    private final long idleNanos;
    private final int maxItems;
    private final long openedAt;
    private long lastAt;
    private int items = 1;

    private CallWindow(Duration idle, int maxItems, long nowNanos) {
        this.idleNanos = idle.toNanos();
        this.maxItems = maxItems;
        this.openedAt = nowNanos;
        this.lastAt = nowNanos;
    }

    /** Opens a window for CreateFleet. */
    static CallWindow ofCreateFleet(long nowNanos) {
        return new CallWindow(Duration.ofMillis(35), 1_000, nowNanos);
    }

    /** Opens a window for DescribeInstances or TerminateInstances. */
    static CallWindow ofInstances(long nowNanos) {
        return new CallWindow(Duration.ofMillis(100), 500, nowNanos);
    }

    /** Takes one more call in if the window is still open to it. */
    boolean tryJoin(long nowNanos) {
        if (isOver(nowNanos) || items == maxItems) {
            return false;
        }
        lastAt = nowNanos;
        items++;
        return true;
    }

    /** Whether no further call can come in. */
    boolean isOver(long nowNanos) {
        return nowNanos - lastAt > idleNanos || nowNanos - openedAt > MAX_NANOS;
    }
}
