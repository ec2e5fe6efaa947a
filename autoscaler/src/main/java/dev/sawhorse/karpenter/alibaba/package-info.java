/**
 * Alibaba Cloud's Elastic Compute Service as Karpenter's core sees it: the provider of CloudPilot AI, v0.2, in the commit of
 * 2025-09-25, on-demand only.
 */
@NullMarked
package dev.sawhorse.karpenter.alibaba;

import org.jspecify.annotations.NullMarked;
