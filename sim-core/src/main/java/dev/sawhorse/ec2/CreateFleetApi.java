package dev.sawhorse.ec2;

/** EC2's CreateFleet, as whoever launches instances calls it. */
@FunctionalInterface
public interface CreateFleetApi {

    /**
     * Launches what the request asks for, or says pool by pool why not.
     *
     * @throws Ec2Exception if EC2 refuses the call as a whole
     */
    FleetResult createFleet(FleetRequest request);
}
