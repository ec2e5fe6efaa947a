/** The settings and the environment that Karpenter's controllers share. */
@NullMarked
package dev.sawhorse.karpenter.operator;

import org.jspecify.annotations.NullMarked;
