// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import java.util.Objects;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConditionSetTest {
    private final ConditionSet conditions = new ConditionSet(10, "Launched", "Registered");

    private Condition ready() {
        return Objects.requireNonNull(conditions.find(ConditionSet.READY));
    }

    @Test
    void everythingIsUnknownSinceTheObjectsCreation() {
        assertThat(conditions.require("Launched"))
                .isEqualTo(new Condition("Unknown", "AwaitingReconciliation", "object is awaiting reconciliation", 10));
        assertThat(ready())
                .isEqualTo(
                        new Condition("Unknown", "ReconcilingDependents", "Launched=Unknown, Registered=Unknown", 10));
    }

    @Test
    void readySummarizesItsDependencies() {
        conditions.set("Launched", Condition.TRUE, "Launched", "", 20);
        assertThat(ready().message()).isEqualTo("Registered=Unknown");
        conditions.set("Registered", Condition.FALSE, "MultipleNodesFound", "two", 30);
        assertThat(ready()).isEqualTo(new Condition("False", "UnhealthyDependents", "Registered=False", 30));
        conditions.set("Registered", Condition.TRUE, "Registered", "", 40);
        assertThat(ready()).isEqualTo(new Condition("True", "Ready", "", 40));
    }

    @Test
    void timeOfTransitionMovesWithTheStatusOnly() {
        assertThat(conditions.set("Launched", Condition.UNKNOWN, "LaunchFailed", "throttled", 20))
                .isTrue();
        assertThat(conditions.require("Launched").lastTransitionAt()).isEqualTo(10);
        assertThat(conditions.set("Launched", Condition.UNKNOWN, "LaunchFailed", "throttled", 30))
                .isFalse();
    }

    @Test
    void dependenciesOfReadyCannotBeRemoved() {
        conditions.set("Drifted", Condition.TRUE, "Drifted", "", 20);

        assertThat(conditions.clear("Drifted")).isTrue();
        assertThat(conditions.clear("Drifted")).isFalse();
        assertThatThrownBy(() -> conditions.clear("Launched")).hasMessageContaining("Launched cannot be removed");
    }
}
