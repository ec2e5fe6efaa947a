// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;

/** The detection of nodes that run Windows, whose license is part of the price of an instance. */
public final class WindowsUse {
    private WindowsUse() {}

    /** Returns whether the nodes of a node class run Windows. */
    static boolean isWindows(EC2NodeClass nodeClass) {
        return AmiFamily.parse(nodeClass.amiFamily()).isWindows();
    }

    /** Returns whether the nodes of a node group run Windows. */
    static boolean isWindows(NodeGroupEntry group) {
        return group.template().machine().amiFamily().isWindows();
    }

    /** Returns whether any nodes of a scenario may run Windows. */
    public static boolean isPossible(Scenario scenario) {
        return scenario.file().nodeGroups().stream().anyMatch(WindowsUse::isWindows)
                || scenario.allObjects().stream()
                        .anyMatch(
                                manifest -> manifest.value() instanceof EC2NodeClass nodeClass && isWindows(nodeClass));
    }
}
