// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;

/** The planned growth of a group. */
public record ScaleUpInfo(NodeGroup group, int currentSize, int newSize) {

    public int delta() {
        return newSize - currentSize;
    }

    ScaleUpInfo withNewSize(int changed) {
        return new ScaleUpInfo(group, currentSize, changed);
    }
}
