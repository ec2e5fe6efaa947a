/**
 * The readers of Karpenter's manifests into the values of {@code dev.sawhorse.karpenter.api}, by the rules of the custom
 * resource definitions of Karpenter v1.14 and its AWS provider.
 */
@NullMarked
package dev.sawhorse.karpenter.manifest;

import org.jspecify.annotations.NullMarked;
