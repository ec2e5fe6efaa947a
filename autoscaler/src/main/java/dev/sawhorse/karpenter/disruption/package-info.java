/**
 * The disruption loop with its methods, budgets, validation, and the queue that carries commands out ({@code
 * controllers/disruption}). Classes and methods have upstream's names and stand in the order of its files; what only makes them
 * faster is in {@link dev.sawhorse.karpenter.disruption.shortcut}.
 *
 * <p>More than 40 types, as upstream's package has 17 files of which most hold several, and explanations of decisions stand
 * beside the rules they explain.
 */
@NullMarked
package dev.sawhorse.karpenter.disruption;

import org.jspecify.annotations.NullMarked;
