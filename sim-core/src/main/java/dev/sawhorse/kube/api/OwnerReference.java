// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** A reference to the owner of an object. */
public record OwnerReference(String apiVersion, String kind, String name, String uid, boolean controller) {}
