// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.DecimalText;
import dev.sawhorse.journal.Observation;

/** The text form of an instance: {@code c6a.large on-demand in us-east-1d at $0.0765/h}. */
final class InstanceText {
    private static final int DECIMALS = 5;

    private InstanceText() {}

    static String of(Observation.NodeClaimLaunched launched) {
        return launched.instanceType() + " " + launched.capacityType() + " in " + launched.zone() + " at $"
                + DecimalText.of(launched.price(), DECIMALS) + "/h";
    }
}
