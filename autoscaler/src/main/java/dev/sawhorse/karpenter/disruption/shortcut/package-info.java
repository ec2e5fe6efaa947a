/**
 * Shortcuts of the disruption loop: classes that return what a rule of {@link dev.sawhorse.karpenter.disruption} returns,
 * faster. Each states the bound or the equivalence it relies on. No rule depends on this package.
 */
@NullMarked
package dev.sawhorse.karpenter.disruption.shortcut;

import org.jspecify.annotations.NullMarked;
