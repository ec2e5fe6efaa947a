/**
 * Lint of manifests and scenarios, by the rules of {@code dev.sawhorse.karpenter.lint}.
 */
@NullMarked
package dev.sawhorse.scenario.lint;

import org.jspecify.annotations.NullMarked;
