// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.Conformance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RecordedLaunchTest {
    private static final String ON_DEMAND = """
            {"capacityType": "on-demand", "zone": "us-west-2a", "price": 1, "available": true},
            {"capacityType": "spot", "zone": "us-west-2a", "price": 0.5, "available": true},
            {"capacityType": "on-demand", "zone": "us-west-2b", "price": 1, "available": true}""";

    private static final String RESERVED = """
            {"capacityType": "reserved", "zone": "us-west-2a", "price": 1e-7, "available": true, "reservationId": "cr-1",
             "reservationCapacity": 1},
            {"capacityType": "reserved", "zone": "us-west-2b", "price": 1e-7, "available": true, "reservationId": "cr-2",
             "reservationCapacity": 1}""";

    private static @Nullable String difference(Path folder, String offerings, String capacityType, String outcome)
            throws IOException {
        Files.writeString(folder.resolve("launch.json"), """
                {"kind": "karpenter-aws", "rows": [{"case": "own", "cpuRequest": "1", "createFleetCalls": 1, "events": null,
                  "instanceTypes": [{"name": "m5.large", "size": "large", "capacity": {"cpu": "2"}, "offerings": [%s]}],
                  "launchTemplateCacheInvalidations": 0, "reservationsMarkedUnavailable": null,
                  "requirements": [{"key": "karpenter.sh/capacity-type", "operator": "In", "values": ["%s"]}], %s}]}
                """.formatted(offerings, capacityType, outcome));
        return Conformance.replay(folder).get(0).difference();
    }

    private static String fleet(String configs) {
        return """
                "createFleet": {"configs": [%s], "defaultTargetCapacityType": "on-demand",
                  "onDemandAllocationStrategy": "lowest-price", "totalTargetCapacity": 1, "type": "instant"}
                """.formatted(configs);
    }

    @Test
    void fullSubnetTakesEveryCapacityTypeOfItsZoneAway(@TempDir Path folder) throws IOException {
        String difference = difference(folder, ON_DEMAND, "on-demand", fleet("""
                        {"launchTemplate": "lt-1", "overrides": ["m5.large/us-west-2a@1", "m5.large/us-west-2b@1"]}""") + """
                        , "fleetErrors":
                          [{"Code": "InsufficientFreeAddressesInSubnet", "Type": "m5.large", "Zone": "us-west-2a"}],
                        "insufficientCapacity": true, "nowUnavailable": ["m5.large/us-west-2a/on-demand", "m5.large/us-west-2a/spot"],
                        "error": "insufficient capacity, with fleet error(s), InsufficientFreeAddressesInSubnet: m \
                        (aws-error-code=UnfulfillableCapacity, aws-operation-name=CreateFleet, aws-request-id=, \
                        aws-service-name=EC2, aws-status-code=200)"
                        """);

        assertThat(difference).isNull();
    }

    @Test
    void theRecordedFirstReservationIsGranted(@TempDir Path folder) throws IOException {
        for (String granted : new String[] {"1\", \"zone\": \"us-west-2a", "2\", \"zone\": \"us-west-2b"}) {
            String difference = difference(folder, RESERVED, "reserved", fleet("""
                            {"launchTemplate": "lt-cr-1", "overrides": ["m5.large/us-west-2a@1e-7"]},
                            {"launchTemplate": "lt-cr-2", "overrides": ["m5.large/us-west-2b@1e-7"]}""") + """
                            , "fleetErrors": null, "nowUnavailable": null, "result":
                              {"capacityType": "reserved", "type": "m5.large", "reservationId": "cr-%s"}
                            """.formatted(granted));

            assertThat(difference).isNull();
        }
    }
}
