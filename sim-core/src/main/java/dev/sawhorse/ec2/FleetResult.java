package dev.sawhorse.ec2;

import java.util.List;

/** What an instant fleet launched, and the errors of the pools that were tried and gave nothing. */
public record FleetResult(List<Instance> instances, List<FleetError> errors) {
    public FleetResult {
        instances = List.copyOf(instances);
        errors = List.copyOf(errors);
    }
}
