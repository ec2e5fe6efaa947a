// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The subnets of the cluster with their free addresses. A zone without a given subnet has one of the zone's name that never
 * runs out. If any has tags the given ones are all the subnets there are, and node classes select among them.
 */
public final class Subnets {
    private final Map<String, List<Subnet>> byZone = new LinkedHashMap<>();
    private final Map<String, Integer> free = new LinkedHashMap<>();
    private final boolean tagged;

    /**
     * Makes the subnets, with all addresses free.
     *
     * @throws IllegalArgumentException if two have the same id
     */
    public Subnets(Collection<Subnet> subnets) {
        for (Subnet subnet : subnets) {
            if (free.putIfAbsent(subnet.id(), subnet.addresses()) != null) {
                throw new IllegalArgumentException("two subnets are called " + subnet.id());
            }
            byZone.computeIfAbsent(subnet.zone(), zone -> new ArrayList<>()).add(subnet);
        }
        tagged = subnets.stream().anyMatch(subnet -> !subnet.tags().isEmpty());
    }

    /** Returns subnets that never run out. */
    public static Subnets unlimited() {
        return new Subnets(List.of());
    }

    /** Whether node classes select among the subnets, as some had tags at the start. */
    public boolean isTagged() {
        return tagged;
    }

    /** Returns the given subnets, grouped by zone. */
    public List<Subnet> all() {
        return byZone.values().stream().flatMap(List::stream).toList();
    }

    /** Replaces the tags of a subnet; returns whether it exists. */
    public boolean retag(String id, Map<String, String> tags) {
        byZone.values()
                .forEach(zonal -> zonal.replaceAll(subnet -> subnet.id().equals(id) ? subnet.withTags(tags) : subnet));
        return free.containsKey(id);
    }

    /** Whether no subnet can run out. */
    public boolean isUnlimited() {
        return free.isEmpty();
    }

    /** Returns the ids of the subnets that can run out, in the order given. */
    public List<String> limited() {
        return List.copyOf(free.keySet());
    }

    /** Returns the ids of a zone's subnets, in the order given. */
    public List<String> ofZone(String zone) {
        List<Subnet> subnets = byZone.get(zone);
        return subnets == null
                ? List.of(zone)
                : subnets.stream().map(Subnet::id).toList();
    }

    /**
     * Returns the number of free addresses (AvailableIpAddressCount), {@link Subnet#UNLIMITED} if the subnet never runs out.
     */
    public int free(String subnet) {
        return free.getOrDefault(subnet, Subnet.UNLIMITED);
    }

    /** Returns the zone's subnet with the most free addresses, the first on a tie. */
    public String roomiest(String zone) {
        String best = "";
        for (String subnet : ofZone(zone)) {
            if (best.isEmpty() || free(subnet) > free(best)) {
                best = subnet;
            }
        }
        return best;
    }

    /** Takes the wanted number of addresses, or all that are free; returns the number taken. */
    public int take(String subnet, int wanted) {
        Integer left = free.get(subnet);
        if (left == null || left == Subnet.UNLIMITED) {
            return wanted;
        }
        int taken = Math.min(wanted, left);
        free.put(subnet, left - taken);
        return taken;
    }

    /** Gives addresses back. */
    public void giveBack(String subnet, int addresses) {
        free.computeIfPresent(
                subnet, (id, left) -> left == Subnet.UNLIMITED ? left : Integer.valueOf(left + addresses));
    }
}
