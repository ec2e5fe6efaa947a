package dev.sawhorse.kube;

/** Who owns an object. */
public record OwnerReference(String apiVersion, String kind, String name, String uid, boolean controller) {}
