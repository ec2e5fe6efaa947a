// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.lint;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.lint.LaunchableOfferings;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.cloud.Vendor;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.InputFindings;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The spot capacity pools of a region, and those that NodePools allow. */
public final class SpotPools {
    private SpotPools() {}

    /** Returns all spot pools of a region. */
    public static List<CapacityPool> of(RegionFacts facts) {
        List<CapacityPool> pools = new ArrayList<>();
        for (InstanceOffer offer : facts.offers()) {
            for (Zone zone : offer.shape().isSpot() ? offer.zones() : List.<Zone>of()) {
                pools.add(new CapacityPool(offer.shape().name(), zone.name(), CapacityType.SPOT));
            }
        }
        return pools;
    }

    /**
     * Returns the spot pools that each NodePool of a file allows, by its name and in the order written.
     *
     * @param path manifests, or a scenario whose region must be the one of the facts
     * @param access files that a scenario may refer to
     * @throws InvalidInputException if the file cannot be used, or has no NodePool
     */
    public static Map<String, List<CapacityPool>> allowedBy(Path path, RegionFacts facts, FileAccess access) {
        SourceFile source = SourceFile.read(path);
        Scenario scenario = InputFindings.isScenario(source) ? ScenarioLoader.load(path, List.of(), "", access) : null;
        List<Manifest> manifests = scenario == null ? manifests(source) : scenario.allObjects();
        List<String> zones = scenario == null ? List.of() : scenario.file().zones();
        Map<String, ProviderNodeClass> nodeClasses = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof ProviderNodeClass nodeClass) {
                nodeClasses.put(nodeClass.name(), nodeClass.withZonesUnlessStated(zones));
            }
        }
        InstanceTypeCatalogue types = Vendor.of(facts).instanceTypes();
        Map<String, List<CapacityPool>> allowed = new LinkedHashMap<>();
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodePool nodePool) {
                allowed.put(nodePool.name(), LaunchableOfferings.spot(nodePool, nodeClasses, types));
            }
        }
        if (allowed.isEmpty()) {
            throw InvalidInputException.ofFile(
                    path, "declares no NodePool", "Use another file, or options such as --vcpus 4-8.");
        }
        return allowed;
    }

    /**
     * Returns the facts of the region of a scenario, with its instance types and prices, null for a file of manifests.
     *
     * @param access files that the scenario may refer to
     * @throws InvalidInputException if the file cannot be used
     */
    public static @Nullable RegionFacts facts(Path path, FileAccess access) {
        return InputFindings.isScenario(SourceFile.read(path))
                ? Cloud.facts(ScenarioLoader.load(path, List.of(), "", access).file())
                : null;
    }

    private static List<Manifest> manifests(SourceFile source) {
        Problems problems = new Problems();
        List<Manifest> manifests = ManifestReader.ofApplied(KnownManifests.catalog())
                .read(source, problems)
                .all();
        problems.throwIfErrors();
        return manifests;
    }
}
