// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.FleetError;
import java.util.List;

/** The outcome of an instant fleet: the launched instances, and the errors of the pools that were tried without success. */
public record FleetResult(List<Instance> instances, List<FleetError> errors) {
    public FleetResult {
        instances = List.copyOf(instances);
        errors = List.copyOf(errors);
    }
}
