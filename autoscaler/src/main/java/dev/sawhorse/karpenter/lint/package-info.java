/**
 * The lint rules, which find settings of NodePools, disruption budgets and workloads that do not work as intended. Each
 * rule is a class with its own id; {@link dev.sawhorse.karpenter.lint.LintRules} lists them. The calendar of a budget is
 * computed by the code that disruption uses.
 *
 * <p>More than 40 types, one for each rule.
 */
@NullMarked
package dev.sawhorse.karpenter.lint;

import org.jspecify.annotations.NullMarked;
