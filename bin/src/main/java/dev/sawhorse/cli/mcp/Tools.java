// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.mcp.Tool.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tools of the server. */
final class Tools {
    private static final Parameter SCENARIO =
            new Parameter("scenario", Tool.Type.PATH, "", true, "Scenario file, relative to the working folder.");
    private static final Parameter VARIANT =
            new Parameter("variant", Tool.Type.TEXT, "--variant", false, "Variant of the scenario.");
    private static final Parameter SET = new Parameter(
            "set",
            Tool.Type.TEXTS,
            "--set",
            false,
            "Values that override those of the scenario, each as path=value: karpenter.batchIdleDuration=5s.");
    private static final Parameter OUTPUT = new Parameter(
            "output",
            Tool.Type.PATH,
            "-o",
            false,
            "Folder of the results. Default: a folder of the scenario's name in out.");
    private static final Parameter REGION = new Parameter(
            "region", Tool.Type.TEXT, "--region", false, "Region, such as eu-west-1. Default: us-east-1.");
    private static final Parameter VCPUS =
            new Parameter("vcpus", Tool.Type.TEXT, "--vcpus", false, "Range of vCPUs, such as 2-8 or 4-.");
    private static final Parameter MEMORY =
            new Parameter("memory", Tool.Type.TEXT, "--memory", false, "Range of memory, such as 8GiB-32GiB.");
    private static final Parameter ARCH =
            new Parameter("arch", Tool.Type.TEXT, "--arch", false, "CPU architecture: amd64 or arm64.");
    private static final Parameter FAMILY = new Parameter(
            "family", Tool.Type.TEXT, "--family", false, "Regular expression of families, such as m[567]g.");
    private static final Parameter LIMIT =
            new Parameter("limit", Tool.Type.NUMBER, "--limit", false, "Number of instance types shown.");

    /** All tools, in the order in which they are listed. */
    static final List<Tool> ALL = List.of(
            new Tool(
                    "run",
                    "Simulates a scenario of Kubernetes node autoscaling with Karpenter or Cluster Autoscaler on EC2. "
                            + "Returns cost in USD, latencies of pods in seconds, nodes, disruptions, assertions and "
                            + "assumptions, and writes report and journal, which explain reads.",
                    List.of(
                            SCENARIO,
                            VARIANT,
                            new Parameter("seed", Tool.Type.NUMBER, "--seed", false, "Seed of all random numbers."),
                            SET,
                            OUTPUT),
                    true),
            new Tool(
                    "compare",
                    "Runs the variants of a scenario over the same seeds. Returns paired differences of cost, waits and "
                            + "disruptions with confidence intervals.",
                    List.of(
                            SCENARIO,
                            new Parameter(
                                    "variants",
                                    Tool.Type.TEXTS,
                                    "--variants",
                                    false,
                                    "Variants. Default: all of them."),
                            new Parameter(
                                    "seeds",
                                    Tool.Type.NUMBER,
                                    "--seeds",
                                    false,
                                    "Number of seeds; more narrow the intervals."),
                            SET,
                            OUTPUT),
                    true),
            new Tool(
                    "tune",
                    "Searches the settings in the section tune of a scenario for those that no others beat. Returns the "
                            + "front with intervals and patches.",
                    List.of(
                            SCENARIO,
                            new Parameter(
                                    "budget", Tool.Type.NUMBER, "--budget", false, "Number of runs of the search."),
                            SET,
                            OUTPUT),
                    true),
            new Tool(
                    "lint",
                    "Finds NodePools, budgets and workloads that do not do what was meant, each with place, reason and fix, "
                            + "or what an upgrade of Karpenter changes.",
                    List.of(
                            new Parameter(
                                    "files", Tool.Type.PATHS, "", true, "Scenarios, manifests and folders of them."),
                            VARIANT,
                            REGION,
                            new Parameter(
                                    "nodes", Tool.Type.NUMBER, "--nodes", false, "Number of nodes of each NodePool."),
                            new Parameter(
                                    "upgrade",
                                    Tool.Type.TEXT,
                                    "--upgrade",
                                    false,
                                    "Version of Karpenter to upgrade to, such as 1.15.")),
                    false),
            new Tool(
                    "explain",
                    "Explains, for a finished run, why a pod is pending or was placed, or why a node or NodeClaim was "
                            + "launched, kept or removed.",
                    List.of(
                            new Parameter("run", Tool.Type.PATH, "", true, "Folder of the run, such as out/inflate."),
                            new Parameter("kind", Tool.Type.TEXT, "", true, "pod, node or nodeclaim."),
                            new Parameter("name", Tool.Type.TEXT, "", true, "Name of the object, or namespace/name."),
                            new Parameter(
                                    "at",
                                    Tool.Type.TEXT,
                                    "--at",
                                    false,
                                    "Time since the start, such as 6m30s. Default: the end."),
                            new Parameter(
                                    "instanceType",
                                    Tool.Type.TEXT,
                                    "--type",
                                    false,
                                    "Instance type whose exclusion is to be explained.")),
                    false),
            new Tool(
                    "now",
                    "Shows what an imported cluster costs, the capacity that no pod requests, and what the autoscalers would "
                            + "do within the next hour.",
                    List.of(
                            new Parameter(
                                    "cluster",
                                    Tool.Type.PATH,
                                    "",
                                    true,
                                    "Folder of an imported cluster, or a scenario."),
                            VARIANT),
                    false),
            new Tool(
                    "instances",
                    "Lists EC2 instance types with resources, what pods can allocate, and prices.",
                    List.of(
                            VCPUS,
                            MEMORY,
                            ARCH,
                            FAMILY,
                            new Parameter("gpus", Tool.Type.TEXT, "--gpus", false, "Range of GPUs, such as 1-."),
                            REGION,
                            new Parameter(
                                    "spot",
                                    Tool.Type.FLAG,
                                    "--spot",
                                    false,
                                    "Whether spot prices and interruptions are shown."),
                            new Parameter(
                                    "sort",
                                    Tool.Type.TEXT,
                                    "--sort",
                                    false,
                                    "Sort key: price, vcpus, memory, savings and others."),
                            LIMIT),
                    false),
            new Tool(
                    "spot",
                    "Shows what spot nodes cost, how often they are interrupted, and how much of a fleet may be lost at once.",
                    List.of(
                            new Parameter(
                                    "file", Tool.Type.PATH, "", false, "NodePools, or a scenario. Default: the types."),
                            VCPUS,
                            MEMORY,
                            ARCH,
                            FAMILY,
                            REGION,
                            new Parameter("nodes", Tool.Type.NUMBER, "--nodes", false, "Number of nodes of the fleet."),
                            LIMIT),
                    false));

    private Tools() {}

    /** Returns the tool of a name, null if there is none. */
    static @Nullable Tool find(String name) {
        return ALL.stream()
                .filter(tool -> tool.command().equals(name))
                .findFirst()
                .orElse(null);
    }
}
