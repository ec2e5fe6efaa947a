// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.KernelWorkload;
import dev.sawhorse.sim.bench.KernelWorkloads;
import java.util.NoSuchElementException;

/** An engine that runs the kernel's workloads, each newly set up. */
public enum Engine {
    SAWHORSE("Sawhorse") {
        @Override
        KernelRun start(String workload) {
            return workload(workload).start().get();
        }
    },
    BARE_HEAP_RECORDS("bare 4-ary heap, record events") {
        @Override
        KernelRun start(String workload) {
            return PlainRuns.start(workload, new BareHeap(), true);
        }
    },
    BARE_HEAP_REUSED("bare 4-ary heap, reused events") {
        @Override
        KernelRun start(String workload) {
            return PlainRuns.start(workload, new BareHeap(), false);
        }
    },
    PRIORITY_QUEUE("PriorityQueue of records") {
        @Override
        KernelRun start(String workload) {
            return PlainRuns.start(workload, new RecordQueue(), true);
        }
    },
    SSJ_SPLAY("SSJ 3.3.2, SplayTree") {
        @Override
        KernelRun start(String workload) {
            return SsjRuns.start(workload, new umontreal.ssj.simevents.eventlist.SplayTree());
        }
    },
    SSJ_HENRIKSEN("SSJ 3.3.2, Henriksen") {
        @Override
        KernelRun start(String workload) {
            return SsjRuns.start(workload, new umontreal.ssj.simevents.eventlist.Henriksen());
        }
    },
    CLOUDSIM_PLUS("CloudSim Plus 8.5.7") {
        @Override
        KernelRun start(String workload) {
            return CloudSimRun.start(workload);
        }
    };

    private final String title;

    Engine(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Sets a workload up; throws {@link UnsupportedOperationException} when the engine cannot do it. */
    abstract KernelRun start(String workload);

    static KernelWorkload workload(String name) {
        return KernelWorkloads.all().stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("No workload is called " + name));
    }
}
