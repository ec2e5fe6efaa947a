// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

/** The CreateFleet call of EC2's API. */
@FunctionalInterface
public interface CreateFleetApi {

    /**
     * Launches the instances of a request, and returns an error for each pool that gave none.
     *
     * @throws Ec2Exception if EC2 refuses the call as a whole
     */
    FleetResult createFleet(FleetRequest request);
}
