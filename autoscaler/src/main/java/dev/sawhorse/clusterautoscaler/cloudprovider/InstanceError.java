package dev.sawhorse.clusterautoscaler.cloudprovider;

/** Why a machine was not created: a class such as {@code OutOfResources}, and the cloud's own code. */
public record InstanceError(String errorClass, String code) {}
