// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Arrays;

/** An allocator of small unique numbers; the one given back last is the next. */
public final class IndexAllocator {
    private int[] free = new int[16];
    private int freeCount;
    private int made;

    public int take() {
        return freeCount > 0 ? free[--freeCount] : made++;
    }

    public void giveBack(int slot) {
        if (freeCount == free.length) {
            free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = slot;
    }
}
