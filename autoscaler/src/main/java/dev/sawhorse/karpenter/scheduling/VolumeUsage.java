// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The volumes attached to one node by CSI driver, and how many each driver can attach. */
public final class VolumeUsage {
    private final Map<String, Set<String>> attached = new TreeMap<>();
    private final Map<String, Integer> limits;
    private final Set<String> publishedDrivers;

    /** Starts with nothing attached; a driver without a limit attaches any number. */
    @Upstream(file = "pkg/scheduling/volumeusage.go", symbol = "NewVolumeUsage")
    public VolumeUsage(Map<String, Integer> limits) {
        this(limits, limits.keySet());
    }

    /**
     * Starts with nothing attached.
     *
     * @param publishedDrivers the drivers that the node's CSINode lists, with a limit or without
     */
    @Upstream(
            file = "pkg/scheduling/volumeusage.go",
            symbol = {"VolumeUsage.AddLimit", "VolumeUsage.AddUnbounded"})
    public VolumeUsage(Map<String, Integer> limits, Set<String> publishedDrivers) {
        this.limits = new TreeMap<>(limits);
        this.publishedDrivers = new TreeSet<>(publishedDrivers);
    }

    /** Returns a copy with limits of drivers that the node's CSINode does not list. */
    @Upstream(file = "pkg/scheduling/volumeusage.go", symbol = "VolumeUsage.AddFallbackLimit")
    VolumeUsage withFallbackLimits(Map<String, Integer> fallback) {
        Map<String, Integer> all = new TreeMap<>(limits);
        fallback.forEach((driver, limit) -> {
            if (!publishedDrivers.contains(driver)) {
                all.put(driver, limit);
            }
        });
        VolumeUsage copy = new VolumeUsage(all, publishedDrivers);
        copy.add(attached);
        return copy;
    }

    /** Returns a copy with more volumes by driver; this one stays as it is. */
    public VolumeUsage with(Map<String, Set<String>> claimsByDriver) {
        VolumeUsage copy = new VolumeUsage(limits, publishedDrivers);
        copy.add(attached);
        copy.add(claimsByDriver);
        return copy;
    }

    /** Records volumes by driver; a claim that several pods use counts once. */
    @Upstream(
            file = "pkg/scheduling/volumeusage.go",
            symbol = {"VolumeUsage.Add", "Volumes.Union", "Volumes.Insert"})
    public void add(Map<String, Set<String>> claimsByDriver) {
        claimsByDriver.forEach((driver, claims) ->
                attached.computeIfAbsent(driver, key -> new TreeSet<>()).addAll(claims));
    }

    /** Whether some driver would be over its limit with the volumes added, even one that none of them uses. */
    @Upstream(file = "pkg/scheduling/volumeusage.go", symbol = "VolumeUsage.ExceedsLimits")
    public boolean exceedsLimits(Map<String, Set<String>> claimsByDriver) {
        if (limits.isEmpty()) {
            return false;
        }
        for (Map.Entry<String, Integer> limit : limits.entrySet()) {
            Set<String> claims = new TreeSet<>(attached.getOrDefault(limit.getKey(), Set.of()));
            claims.addAll(claimsByDriver.getOrDefault(limit.getKey(), Set.of()));
            if (claims.size() > limit.getValue()) {
                return true;
            }
        }
        return false;
    }
}
