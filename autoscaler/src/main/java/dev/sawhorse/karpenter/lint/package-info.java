/**
 * What NodePools, their disruption budgets and workloads say that will not do what was meant. Each rule is a class with an id of
 * its own; {@link dev.sawhorse.karpenter.lint.LintRules} lists them. A budget's calendar is worked out by the very code that
 * disruption asks.
 */
@NullMarked
package dev.sawhorse.karpenter.lint;

import org.jspecify.annotations.NullMarked;
