// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The test whether offerings are compatible with requirements. Most instance types share the requirements of their offerings,
 * so each distinct object is evaluated once.
 */
final class CompatibleOfferings implements Predicate<Requirements> {
    private static final int MOST_REMEMBERED = 16;

    private final Requirements requirements;
    private final WellKnownLabels wellKnown;
    private final List<Requirements> open = new ArrayList<>();
    private final List<Requirements> closed = new ArrayList<>();

    CompatibleOfferings(Requirements requirements, WellKnownLabels wellKnown) {
        this.requirements = requirements;
        this.wellKnown = wellKnown;
    }

    @Override
    public boolean test(Requirements place) {
        if (isAmong(open, place)) {
            return true;
        }
        if (isAmong(closed, place)) {
            return false;
        }
        boolean isOpen = requirements.isCompatible(place, wellKnown.keys());
        if (open.size() + closed.size() < MOST_REMEMBERED) {
            (isOpen ? open : closed).add(place);
        }
        return isOpen;
    }

    @SuppressWarnings("ReferenceEquality") // To compare what they require would take longer than to judge it.
    private static boolean isAmong(List<Requirements> places, Requirements place) {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i) == place) {
                return true;
            }
        }
        return false;
    }
}
