// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.ec2.CreateFleetApi;
import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A mock of the CreateFleet API with the responses of a recorded launch: the listed errors, each for the subnet of its zone,
 * the launched instance if there was one, and "no such launch template" as often as templates were deleted.
 */
final class ScriptedEc2 implements CreateFleetApi {
    private static final String LAUNCH_TEMPLATE_NOT_FOUND = "InvalidLaunchTemplateName.NotFoundException";
    private static final String REFUSED = "creating nodeclaim, creating fleet request, ";

    private final MappingNode row;
    private final List<MappingNode> fleetErrors;
    private final Map<String, List<String>> zonal;
    private final List<FleetRequest> requests = new ArrayList<>();
    private int missingTemplates;

    /**
     * Creates the mock of a recorded launch.
     *
     * @param zonal the subnets by zone
     */
    ScriptedEc2(MappingNode row, Map<String, List<String>> zonal) {
        this.row = row;
        this.fleetErrors = Json.mappings(row, "fleetErrors");
        this.zonal = zonal;
        this.missingTemplates = (int) Json.number(row, "launchTemplateCacheInvalidations");
    }

    /** Returns the calls up to now. */
    List<FleetRequest> requests() {
        return requests;
    }

    @Override
    public FleetResult createFleet(FleetRequest request) {
        requests.add(request);
        if (missingTemplates > 0) {
            missingTemplates -= request.configs().size();
            throw new Ec2Exception(LAUNCH_TEMPLATE_NOT_FOUND, LAUNCH_TEMPLATE_NOT_FOUND);
        }
        String refusal = refusal();
        if (refusal != null) {
            throw new Ec2Exception(refusal.split("[: ]", 2)[0], refusal);
        }
        boolean granted = row.present("result") != null;
        return new FleetResult(granted ? List.of(granted(request)) : List.of(), errors(request));
    }

    /** The first pool of the request is granted; the order of several reservations is random. */
    private Instance granted(FleetRequest request) {
        MappingNode result = Json.mapping(row, "result");
        for (FleetRequest.LaunchTemplateConfig config : request.configs()) {
            for (FleetRequest.Override override : config.overrides()) {
                CapacityPool pool = override.pool();
                if (pool.instanceType().equals(result.text("type"))
                        && pool.zone().equals(result.text("zone"))
                        && Objects.equals(config.capacityReservationId(), result.text("reservationId"))) {
                    return instance(config, pool);
                }
            }
        }
        FleetRequest.LaunchTemplateConfig first = request.configs().get(0);
        return instance(first, first.overrides().get(0).pool());
    }

    private static Instance instance(FleetRequest.LaunchTemplateConfig config, CapacityPool pool) {
        return new Instance("i-1", pool, config.capacityReservationId(), 0, 0, Map.of());
    }

    private @Nullable String refusal() {
        String error = row.text("error");
        return error != null && error.startsWith(REFUSED) ? error.substring(REFUSED.length()) : null;
    }

    private List<FleetError> errors(FleetRequest request) {
        CapacityType capacityType = request.overrides().get(0).pool().capacityType();
        return fleetErrors.stream()
                .map(error -> new FleetError(
                        new CapacityPool(Json.text(error, "Type"), Json.text(error, "Zone"), capacityType),
                        Json.text(error, "Code"),
                        error.text("Message") == null ? "m" : Json.text(error, "Message"),
                        subnet(error)))
                .toList();
    }

    private @Nullable String subnet(MappingNode error) {
        List<String> subnets = zonal.getOrDefault(Json.text(error, "Zone"), List.of());
        return subnets.isEmpty() ? null : subnets.get(0);
    }
}
