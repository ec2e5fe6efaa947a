/** What all of Karpenter's controllers share: settings and the environment they work in. */
@NullMarked
package dev.sawhorse.karpenter.operator;

import org.jspecify.annotations.NullMarked;
