// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

/** A lint rule, which finds one kind of configuration error. */
public interface LintRule {
    /** Returns the id of the rule, in words joined by hyphens; it is stable. */
    String id();

    /** Returns the source of the behaviour that the rule is about. */
    String source();

    /** Adds all findings of the rule for the input. */
    void check(LintInput input, Findings findings);
}
