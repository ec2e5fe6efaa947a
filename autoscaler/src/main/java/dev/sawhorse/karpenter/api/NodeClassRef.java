package dev.sawhorse.karpenter.api;

/** Which node class a NodePool or NodeClaim launches with. */
public record NodeClassRef(String group, String kind, String name) {}
