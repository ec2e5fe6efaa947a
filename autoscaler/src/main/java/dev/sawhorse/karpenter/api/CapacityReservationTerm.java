// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.ec2.TagFilter;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A term of {@code capacityReservationSelectorTerms}: it selects one reservation by id, or those with all the given
 * tags, owner and match criteria.
 */
public record CapacityReservationTerm(
        @Nullable String id,
        TagFilter tags,
        @Nullable String ownerId,
        @Nullable String matchCriteria) {
    public CapacityReservationTerm(
            @Nullable String id, Map<String, String> tags, @Nullable String ownerId, @Nullable String matchCriteria) {
        this(id, new TagFilter(tags), ownerId, matchCriteria);
    }

    /** Whether the term selects the reservation. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/capacityreservation/types.go",
            symbol = {"QueriesFromSelectorTerms", "Query.DescribeCapacityReservationsInput"})
    public boolean selects(CapacityReservation reservation) {
        if (id != null) {
            return id.equals(reservation.id());
        }
        return (ownerId == null || ownerId.equals(reservation.ownerId()))
                && (matchCriteria == null || matchCriteria.equals(reservation.matchCriteria()))
                && tags.matches(reservation.tags());
    }
}
