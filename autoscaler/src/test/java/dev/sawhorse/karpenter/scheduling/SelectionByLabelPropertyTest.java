// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Looking for pods or groups by one label finds what holding every selector against every pod finds. */
class SelectionByLabelPropertyTest {
    private static final int SEEDS = 200;
    private static final List<String> KEYS = List.of("app", "tier", "track");
    private static final List<String> VALUES = List.of("a", "b");

    private final SplittableRandom random = new SplittableRandom(1);

    private Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        for (String key : KEYS) {
            if (random.nextBoolean()) {
                labels.put(key, value());
            }
        }
        return labels;
    }

    private String value() {
        return VALUES.get(random.nextInt(VALUES.size()));
    }

    private @Nullable LabelSelector selector() {
        if (random.nextInt(6) == 0) {
            return null;
        }
        String operator = random.nextBoolean() ? "In" : "NotIn";
        SelectorRequirement expression = new SelectorRequirement("tier", operator, List.of(value()));
        return new LabelSelector(labels(), random.nextBoolean() ? List.of() : List.of(expression));
    }

    private List<Pod> pods() {
        List<Pod> pods = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            pods.add(Given.pod("p" + i, labels(), Given.requesting(1).build()));
        }
        return pods;
    }

    @Test
    void podsAreThoseThatTheSelectorSelects() {
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            List<Pod> pods = pods();
            LabelSelector selector = selector();
            List<Pod> selected = new ArrayList<>();
            new PodsByLabels(pods).forEach("default", selector, selected::add);

            assertThat(selected)
                    .as("%s", selector)
                    .containsExactlyInAnyOrderElementsOf(pods.stream()
                            .filter(pod -> selector == null
                                    || selector.matches(pod.meta().labels()))
                            .toList());
            new PodsByLabels(pods)
                    .forEach("elsewhere", selector, pod -> assertThat(pod).isNull());
            found += selected.size();
        }
        assertThat(found).isGreaterThan(SEEDS);
    }

    @Test
    void groupsAreThoseThatSelectThePodsInOrder() {
        int found = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            TopologyGroups groups = new TopologyGroups();
            List<TopologyGroup> all = new ArrayList<>();
            PodClass pods = podClass();
            for (int i = 0; i < 20; i++) {
                TopologyGroup group = group(selector());
                groups.add(group.rule().identity(), group);
                all.add(group);
                if (i % 7 == 0) {
                    pods.selectedBy(groups);
                }
            }
            List<TopologyGroup> selecting =
                    all.stream().filter(group -> group.selects(pods)).toList();

            assertThat(pods.selectedBy(groups)).containsExactlyElementsOf(selecting);
            assertThat(pods.repelledBy(groups)).containsExactlyElementsOf(selecting);
            found += selecting.size();
        }
        assertThat(found).isGreaterThan(SEEDS);
    }

    private PodClass podClass() {
        PodClasses classes = new PodClasses(
                PreferencePolicy.RESPECT,
                new Preferences(false),
                new VolumeTopology(Storage.NONE),
                DefaultTopologySpread.NONE,
                Set.of());
        return classes.of(Given.pod("p", labels(), Given.requesting(1).build()));
    }

    private static TopologyGroup group(@Nullable LabelSelector selector) {
        TopologyGroup.Rule rule = new TopologyGroup.Rule(
                TopologyType.POD_AFFINITY,
                Labels.ZONE,
                Set.of("default"),
                selector,
                Integer.MAX_VALUE,
                null,
                TopologyNodeFilter.EVERY_NODE);
        return new TopologyGroup(rule, Set.of(), new KnownHosts());
    }
}
