// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LintRulesTest {
    @Test
    void everyRuleHasAnIdOfItsOwnAndASource() {
        assertThat(LintRules.ALL).extracting(LintRule::id).doesNotHaveDuplicates();
        assertThat(LintRules.ALL).allSatisfy(rule -> {
            assertThat(rule.id()).matches("[a-z]+(-[a-z]+)+");
            assertThat(rule.source()).contains(": ").doesNotEndWith(".");
        });
    }
}
