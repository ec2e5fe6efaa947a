/**
 * Explanations of Karpenter's decisions as values: filter traces of instance types and reasons for refusals of pods.
 * Decisions never depend on them; they are computed beside a decision on request.
 */
@NullMarked
package dev.sawhorse.karpenter.explanation;

import org.jspecify.annotations.NullMarked;
