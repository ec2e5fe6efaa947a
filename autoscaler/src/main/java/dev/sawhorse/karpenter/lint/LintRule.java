package dev.sawhorse.karpenter.lint;

/** One thing that people get wrong, and how it is found. */
public interface LintRule {
    /** Returns the name of the rule, in words joined by hyphens. It stays what it is. */
    String id();

    /** Returns where the behaviour comes from that makes the input wrong. */
    String source();

    /** Adds everything of the rule's kind that the input holds. */
    void check(LintInput input, Findings findings);
}
