// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse;

import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.ResultsFold;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Nothing is written to the journal in vain: every type of observation has a consumer, which results need not be. */
class ObservationConsumersTest {
    /** The consumers of types that no result is computed from, by simple name. */
    private static final Map<Class<? extends Observation>, String> OTHERS = Map.of(
            Observation.ImagePulled.class, "PodHistory",
            Observation.WorkloadScaled.class, "ReplicaInvariant",
            Observation.NodeNotReady.class, "ClaimEvents",
            Observation.NodePoolApplied.class, "LimitInvariant",
            Observation.NodeClaimResources.class, "LimitInvariant",
            Observation.InstanceNotice.class, "KarpenterLog",
            Observation.ProvisioningTimed.class, "KarpenterLog",
            Observation.InstanceTerminated.class, "ClaimHistory");

    @Test
    void everyObservationHasAConsumer() {
        Set<Class<?>> consumed = new LinkedHashSet<>(new ResultsFold().consumed());
        assertThat(consumed).doesNotContainAnyElementsOf(OTHERS.keySet());
        consumed.addAll(OTHERS.keySet());

        assertThat(consumed)
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(Observation.class.getPermittedSubclasses()));
    }

    /** {@link ArchitectureTest} runs it, as it has read the classes. */
    @ArchTest
    static void declaredConsumersAskForTheType(JavaClasses classes) {
        OTHERS.forEach((type, consumer) -> assertThat(classes.get(type).getInstanceofChecksWithTypeOfSelf())
                .extracting(InstanceofCheck::getOwner)
                .extracting(owner -> owner.getOwner().getSimpleName())
                .as("consumers of " + type.getSimpleName())
                .contains(consumer));
    }
}
