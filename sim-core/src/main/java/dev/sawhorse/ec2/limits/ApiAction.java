// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import org.jspecify.annotations.Nullable;

/**
 * The API actions with modelled rate limits, with the limits EC2 publishes for every account and region (Amazon EC2 developer
 * guide, "Request throttling for the Amazon EC2 API"): a token bucket for requests, and for some actions one for the instances
 * in requests (resource rate limiting).
 */
public enum ApiAction {
    /** A mutating action without a bucket size of its own. */
    CREATE_FLEET("CreateFleet", new TokenRate(50, 5), null),
    /** Its resource bucket counts all launched instances, by this action or by CreateFleet: the latter is assumed. */
    RUN_INSTANCES("RunInstances", new TokenRate(5, 2), new TokenRate(1_000, 2)),
    TERMINATE_INSTANCES("TerminateInstances", new TokenRate(100, 5), new TokenRate(1_000, 20)),
    /** With a filter or paginated, as autoscalers call it. */
    DESCRIBE_INSTANCES("DescribeInstances", new TokenRate(100, 20), null);

    private final String apiName;
    private final TokenRate requests;
    private final @Nullable TokenRate instances;

    ApiAction(String apiName, TokenRate requests, @Nullable TokenRate instances) {
        this.apiName = apiName;
        this.requests = requests;
        this.instances = instances;
    }

    /** Returns the name in EC2's API. */
    public String apiName() {
        return apiName;
    }

    /** Returns the published request rate limit. */
    public TokenRate publishedRequests() {
        return requests;
    }

    /** Returns the published resource rate limit, in instances; null if there is none. */
    public @Nullable TokenRate publishedInstances() {
        return instances;
    }
}
