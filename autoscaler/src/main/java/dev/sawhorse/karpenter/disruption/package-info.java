/**
 * What Karpenter removes and when: the conditions on NodeClaims, budgets, the disruption loop with its methods, validation,
 * and the queue that carries commands out. Mirrors Karpenter's {@code disruption} controllers.
 */
@NullMarked
package dev.sawhorse.karpenter.disruption;

import org.jspecify.annotations.NullMarked;
