// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * The window of one batch of the provider's batchers: calls that follow each other closely, up to a maximum time and
 * number ({@code batcher/batcher.go waitForIdle}). Here the first call of a batch decides the result of all, and no call
 * waits for the end of the batch.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/batcher/batcher.go",
        symbol = {"NewBatcher", "Batcher.run", "Batcher.waitForIdle"},
        differs = "the first call of a batch decides the result of all, and no call waits for the end of the batch")
final class BatchWindow {
    private static final long MAX_NANOS = Duration.ofSeconds(1).toNanos();

    private final long idleNanos;
    private final int maxItems;
    private final long openedAt;
    private long lastAt;
    private int items = 1;

    private BatchWindow(Duration idle, int maxItems, long nowNanos) {
        this.idleNanos = idle.toNanos();
        this.maxItems = maxItems;
        this.openedAt = nowNanos;
        this.lastAt = nowNanos;
    }

    /** Opens a window of the CreateFleet batcher. */
    static BatchWindow ofCreateFleet(long nowNanos) {
        return new BatchWindow(Duration.ofMillis(35), 1_000, nowNanos);
    }

    /** Opens a window of the DescribeInstances or TerminateInstances batcher. */
    static BatchWindow ofInstances(long nowNanos) {
        return new BatchWindow(Duration.ofMillis(100), 500, nowNanos);
    }

    /** Adds a call if the window is still open at that time. */
    boolean tryJoin(long nowNanos) {
        if (isOver(nowNanos) || items == maxItems) {
            return false;
        }
        lastAt = nowNanos;
        items++;
        return true;
    }

    /** Whether the window is closed to further calls. */
    boolean isOver(long nowNanos) {
        return nowNanos - lastAt > idleNanos || nowNanos - openedAt > MAX_NANOS;
    }
}
