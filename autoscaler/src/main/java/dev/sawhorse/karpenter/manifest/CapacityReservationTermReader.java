// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.CapacityReservationTerm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the {@code capacityReservationSelectorTerms} of an EC2NodeClass. */
final class CapacityReservationTermReader {
    private static final String NAME = "capacityReservationSelectorTerms";

    private CapacityReservationTermReader() {}

    static List<CapacityReservationTerm> read(Fields spec) {
        return spec.list(NAME, CapacityReservationTermReader::term);
    }

    private static @Nullable CapacityReservationTerm term(Value value) {
        Fields term = value.fields();
        return term == null
                ? null
                : new CapacityReservationTerm(
                        term.string("id"),
                        term.strings("tags"),
                        term.string("ownerID"),
                        term.string("instanceMatchCriteria"));
    }
}
