package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Resources;
import java.util.List;

/** The options that leave the least of CPU and memory unasked for, as shares of the nodes' capacity added up. */
final class LeastWaste implements Filter {
    @Override
    public List<Option> bestOptions(List<Option> options) {
        return Option.lowest(options, LeastWaste::waste);
    }

    private static double waste(Option option) {
        Resources capacity = option.template().node().capacity();
        long cpu = 0;
        long memory = 0;
        for (Pod pod : option.pods()) {
            cpu += pod.spec().requests().cpuMillis();
            memory += pod.spec().requests().memoryBytes();
        }
        return share(capacity.cpuMillis() * option.nodeCount(), cpu)
                + share(capacity.memoryBytes() * option.nodeCount(), memory);
    }

    private static double share(long available, long asked) {
        return (double) (available - asked) / available;
    }
}
