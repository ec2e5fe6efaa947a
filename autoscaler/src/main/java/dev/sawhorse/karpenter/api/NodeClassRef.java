// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

/** A reference from a NodePool or NodeClaim to its node class. */
public record NodeClassRef(String group, String kind, String name) {}
