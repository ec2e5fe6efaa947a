package dev.sawhorse.conformance;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CreateFleetApi;
import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetError;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.input.MappingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An EC2 that answers as the one of a recorded launch did: with the errors listed, an instance of the first pool if one was
 * launched, and so many times with "no such launch template" as templates were forgotten.
 */
final class ScriptedEc2 implements CreateFleetApi {
    private static final String LAUNCH_TEMPLATE_NOT_FOUND = "InvalidLaunchTemplateName.NotFoundException";
    private static final String REFUSED = "creating nodeclaim, creating fleet request, ";

    private final MappingNode row;
    private final List<FleetRequest> requests = new ArrayList<>();
    private int missingTemplates;

    ScriptedEc2(MappingNode row) {
        this.row = row;
        this.missingTemplates = (int) Json.number(row, "launchTemplateCacheInvalidations");
    }

    /** Returns the calls so far. */
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
        FleetRequest.LaunchTemplateConfig first = request.configs().get(0);
        CapacityPool pool = first.overrides().get(0).pool();
        Instance instance = new Instance("i-1", pool, first.capacityReservationId(), 0, 0, Map.of());
        boolean granted = row.present("result") != null;
        return new FleetResult(granted ? List.of(instance) : List.of(), errors(pool));
    }

    private @Nullable String refusal() {
        String error = row.text("error");
        return error != null && error.startsWith(REFUSED) ? error.substring(REFUSED.length()) : null;
    }

    private List<FleetError> errors(CapacityPool like) {
        return Json.mappings(row, "fleetErrors").stream()
                .map(error -> new FleetError(
                        new CapacityPool(Json.text(error, "Type"), Json.text(error, "Zone"), like.capacityType()),
                        Json.text(error, "Code"),
                        error.text("Message") == null ? "m" : Json.text(error, "Message"),
                        error.text("Subnet")))
                .toList();
    }
}
