/**
 * Karpenter's provider for Alibaba Cloud Elastic Compute Service: that of CloudPilot AI, v0.2, at the commit of
 * 2025-09-25, on-demand only.
 */
@NullMarked
package dev.sawhorse.karpenter.alibaba;

import org.jspecify.annotations.NullMarked;
