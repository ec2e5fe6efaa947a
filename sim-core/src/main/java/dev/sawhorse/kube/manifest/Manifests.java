// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import java.util.ArrayList;
import java.util.List;

/**
 * The objects of one or more manifest files, in the order written.
 *
 * @param all every object
 */
public record Manifests(List<Manifest> all) {
    /** Copies the list. */
    public Manifests {
        all = List.copyOf(all);
    }

    /** Returns the values of one type, in the order written. */
    public <T> List<T> of(Class<T> type) {
        List<T> values = new ArrayList<>();
        for (Manifest manifest : all) {
            if (type.isInstance(manifest.value())) {
                values.add(type.cast(manifest.value()));
            }
        }
        return values;
    }

    /** Returns the objects with an effect, as a whole or of a field, that is not simulated. */
    public List<Manifest> notSimulated() {
        return all.stream()
                .filter(manifest ->
                        manifest.isNotSimulated() || !manifest.notSimulated().isEmpty())
                .toList();
    }

    /** Returns these and other objects together. */
    public Manifests plus(Manifests others) {
        List<Manifest> both = new ArrayList<>(all);
        both.addAll(others.all);
        return new Manifests(both);
    }
}
