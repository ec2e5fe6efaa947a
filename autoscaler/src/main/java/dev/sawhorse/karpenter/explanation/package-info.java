/**
 * Why Karpenter decided as it did, as values: funnels of instance types and the reasons pods were refused. Decisions are not
 * made from them; whoever asks gets them beside the decision.
 */
@NullMarked
package dev.sawhorse.karpenter.explanation;

import org.jspecify.annotations.NullMarked;
