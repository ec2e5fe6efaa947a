// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.input.Problems;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.ProviderNodeClass;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The instance types that a region offers and a NodePool allows, but whose price there is unknown: Karpenter cannot choose them
 * until the scenario has their prices or estimates them.
 */
public final class UnpricedTypes {
    private final Collection<Manifest> objects;
    private final ScenarioFile file;
    private @Nullable InstanceTypeCatalogue unpriced;

    private UnpricedTypes(ScenarioFile file, Collection<Manifest> objects) {
        this.file = file;
        this.objects = objects;
    }

    /** Returns their names over all NodePools; empty if prices are estimated. */
    public static Set<String> of(Scenario scenario) {
        Set<String> names = new TreeSet<>();
        if (canHave(scenario.file())) {
            UnpricedTypes types = new UnpricedTypes(scenario.file(), scenario.allObjects());
            types.pools().forEach(pool -> names.addAll(types.of(pool)));
        }
        return names;
    }

    /**
     * Records a warning for each NodePool that allows only such types.
     *
     * @param priced the types with a known price in the scenario's region, loaded if there is a NodePool
     */
    public static void check(
            ScenarioFile file,
            Collection<Manifest> objects,
            Supplier<InstanceTypeCatalogue> priced,
            Problems problems) {
        if (!canHave(file)) {
            return;
        }
        UnpricedTypes types = new UnpricedTypes(file, objects);
        for (Manifest manifest : objects) {
            if (manifest.value() instanceof NodePool pool
                    && types.allowed(pool, priced.get()).findAny().isEmpty()) {
                Set<String> unpriced = types.of(pool);
                String names = text(unpriced);
                if (names != null) {
                    problems.warning(
                            manifest.position(),
                            "spec.template.spec.requirements",
                            manifest.name() + " allows only instance types that " + file.region()
                                    + " offers at an unknown price: " + names,
                            types.hint(unpriced));
                }
            }
        }
    }

    /** Only prices of a user's own types cannot be estimated. */
    private static boolean canHave(ScenarioFile file) {
        return !file.prices().estimated() || file.catalogue().own() != null;
    }

    private String hint(Set<String> names) {
        OwnInstanceTypes own = file.catalogue().own();
        boolean isOwn = own != null && own.byName().keySet().containsAll(names);
        return isOwn
                ? "Set prices: {onDemand: {" + names.iterator().next()
                        + ": 0.1}}, or import them: sawhorse data import prices."
                : "Use prices: {estimated: true}.";
    }

    /** Returns the names of those that a NodePool allows. */
    private Set<String> of(NodePool pool) {
        if (unpriced == null) {
            unpriced = Cloud.ofUnpriced(file).instanceTypes();
        }
        return allowed(pool, unpriced).collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<String> allowed(NodePool pool, InstanceTypeCatalogue catalogue) {
        Requirements requirements = Requirements.ofSpecs(pool.template().requirements())
                .plus(Requirements.ofLabels(pool.template().labels()));
        return catalogue.stream(nodeClass(pool, catalogue), 0)
                .filter(type -> type.requirements().intersects(requirements))
                .map(InstanceType::name);
    }

    private List<NodePool> pools() {
        return objects.stream()
                .map(Manifest::value)
                .filter(NodePool.class::isInstance)
                .map(NodePool.class::cast)
                .toList();
    }

    private ProviderNodeClass nodeClass(NodePool pool, InstanceTypeCatalogue catalogue) {
        String name = pool.template().nodeClassRef().name();
        for (Manifest manifest : objects) {
            if (manifest.value() instanceof ProviderNodeClass nodeClass
                    && manifest.meta().name().equals(name)) {
                return nodeClass;
            }
        }
        return catalogue.anyNodeClass();
    }

    /** Returns names in a line: all if there are few, else their number and the first ones. */
    public static @Nullable String text(Set<String> names) {
        int shown = 3;
        if (names.isEmpty()) {
            return null;
        }
        String first = names.stream().limit(shown).collect(Collectors.joining(", "));
        return names.size() <= shown ? first : names.size() + " types such as " + first;
    }
}
