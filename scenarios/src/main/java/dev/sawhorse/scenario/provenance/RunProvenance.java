// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.Latency;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.CloudOptions;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.file.latency.LatencyPhases;
import dev.sawhorse.scenario.run.AutoModeUse;
import dev.sawhorse.scenario.sampling.Timings;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The sources and assumptions of the values of a run.
 *
 * @param sources sources of the facts
 * @param assumptions assumptions where nothing is known, by subject
 */
public record RunProvenance(List<Provenance> sources, Map<String, String> assumptions) {

    /** Returns the provenance of a scenario. */
    public static RunProvenance of(Scenario scenario) {
        ScenarioFile file = scenario.file();
        Cloud cloud = Cloud.of(file);
        List<Provenance> sources = new ArrayList<>();
        Map<String, String> assumptions = new LinkedHashMap<>();
        addInstanceTypes(file.catalogue(), sources, assumptions);
        sources.add(cloud.facts().onDemandPrices().provenance());
        sources.add(cloud.facts().spotPrices().provenance());
        sources.add(cloud.facts().zones().provenance());
        assumptions.put(
                "rules of Karpenter",
                rulesOf(file.karpenter().options().version())
                        + ScenarioAssumptions.unmergedRules(
                                file.karpenter().options().unmergedRules()));
        cloud.vendor().addProvenance(assumptions);
        String currency = cloud.facts().onDemandPrices().currency();
        if (file.prices().cnyPerUsd() != null && !currency.equals("USD")) {
            assumptions.put("exchange rate", file.prices().cnyPerUsd() + " " + currency + " per USD");
        }
        addCloud(file.cloud(), assumptions);
        file.spot().addProvenance(file.region(), sources, assumptions);
        if (cloud.facts().zones().assumed()) {
            assumptions.put("zones", cloud.facts().zones().provenance().note());
        }
        new BillProvenance(file).addTo(sources, assumptions);
        if (AutoModeUse.isPossible(scenario)) {
            sources.add(file.billing()
                    .effectiveCharges()
                    .of(ChargeItem.EKS_AUTO_MODE_FEE)
                    .provenance());
        }
        addLatencies(file.latencies(), sources, assumptions);
        if (!file.nodeGroups().isEmpty()) {
            assumptions.put(
                    "reaction of Auto Scaling groups",
                    DurationFormat.text(file.latencies().groupReaction()));
        }
        return new RunProvenance(List.copyOf(sources), assumptions);
    }

    private static void addInstanceTypes(
            InstanceCatalogue catalogue, List<Provenance> sources, Map<String, String> assumptions) {
        sources.add(catalogue.provenance());
        OwnInstanceTypes own = catalogue.own();
        if (own == null) {
            return;
        }
        sources.add(own.provenance());
        int everywhere = own.typesOfAllZones().size();
        if (everywhere > 0) {
            assumptions.put(
                    "zones of own instance types",
                    everywhere + " of " + own.byName().size() + " types without zones in "
                            + own.provenance().table() + " are offered in every zone");
        }
    }

    private static String rulesOf(KarpenterVersion version) {
        return version.text() + " (core " + version.core() + ", AWS provider " + version.awsProvider() + ")";
    }

    private static void addCloud(CloudOptions cloud, Map<String, String> assumptions) {
        assumptions.put(
                "capacity",
                cloud.depth().finite()
                        ? "derived from the Spot Advisor's bands and the instance sizes, times "
                                + cloud.depth().scale()
                        : "unlimited in every pool");
        if (!cloud.subnets().isEmpty()) {
            assumptions.put("addresses per instance", cloud.addressUse().label());
        }
    }

    private static void addLatencies(
            LatencyOptions options, List<Provenance> sources, Map<String, String> assumptions) {
        if (Timings.isFixed(options)) {
            addFixed(options, sources, assumptions);
        } else {
            new LatencyProvenance(options).addTo(sources, assumptions);
        }
        assumptions.put("pod stop", DurationFormat.text(options.podStop()));
    }

    private static void addFixed(LatencyOptions options, List<Provenance> sources, Map<String, String> assumptions) {
        Latencies profile = Latencies.of(options.profile());
        LatencyPhases own = options.phases();
        boolean launch = own.launch() != null;
        add(profile, LaunchPhase.CREATE_FLEET, launch, sources, assumptions);
        add(profile, LaunchPhase.REGISTRATION, launch, sources, assumptions);
        add(profile, LaunchPhase.READINESS, own.phases().containsKey(LaunchPhase.READINESS), sources, assumptions);
        add(profile, LaunchPhase.POD_START, options.podReady() != null, sources, assumptions);
        add(profile, LaunchPhase.TERMINATION, own.phases().containsKey(LaunchPhase.TERMINATION), sources, assumptions);
    }

    /** A latency that the scenario sets has no other source. */
    private static void add(
            Latencies profile,
            LaunchPhase phase,
            boolean own,
            List<Provenance> sources,
            Map<String, String> assumptions) {
        Latency latency = profile.of(phase);
        if (!own && latency.kind() == Latency.Kind.ASSUMED) {
            String name = phase.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            assumptions.put(name, DurationFormat.text(latency.duration()));
        } else if (!own) {
            sources.add(latency.provenance());
        }
    }
}
