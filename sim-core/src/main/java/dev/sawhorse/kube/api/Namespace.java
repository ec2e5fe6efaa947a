package dev.sawhorse.kube.api;

/** A Namespace ({@code v1}) with its labels, which namespace selectors use. */
public record Namespace(ObjectMeta meta) {}
