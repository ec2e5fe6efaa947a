package dev.sawhorse.karpenter.api;

import dev.sawhorse.ec2.CapacityReservation;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A term of {@code capacityReservationSelectorTerms}: one reservation by id, or those with all the tags, the owner and the
 * match criteria that are given.
 *
 * @param tags a value of {@code *} stands for any
 */
public record CapacityReservationTerm(
        @Nullable String id,
        Map<String, String> tags,
        @Nullable String ownerId,
        @Nullable String matchCriteria) {
    private static final String ANY = "*";

    public CapacityReservationTerm {
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    }

    /** Whether the reservation is one of those meant. */
    public boolean selects(CapacityReservation reservation) {
        if (id != null) {
            return id.equals(reservation.id());
        }
        return (ownerId == null || ownerId.equals(reservation.ownerId()))
                && (matchCriteria == null || matchCriteria.equals(reservation.matchCriteria()))
                && tags.entrySet().stream().allMatch(tag -> isTagged(reservation, tag.getKey(), tag.getValue()));
    }

    private static boolean isTagged(CapacityReservation reservation, String key, String value) {
        String tagged = reservation.tags().get(key);
        return tagged != null && (value.equals(ANY) || value.equals(tagged));
    }
}
