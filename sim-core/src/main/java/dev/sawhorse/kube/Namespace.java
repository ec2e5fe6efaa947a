package dev.sawhorse.kube;

/** A Namespace ({@code v1}); only its labels matter, to namespace selectors. */
public record Namespace(ObjectMeta meta) {}
