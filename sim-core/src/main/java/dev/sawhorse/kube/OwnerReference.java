package dev.sawhorse.kube;

/** A reference to the owner of an object. */
public record OwnerReference(String apiVersion, String kind, String name, String uid, boolean controller) {}
