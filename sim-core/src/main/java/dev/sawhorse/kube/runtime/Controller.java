// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

/**
 * A controller: it watches objects and reconciles them. Its constructor has no effect on the cluster, so that the controllers
 * of a system can be listed, in the order in which they are started. That order decides the order of events at one instant.
 */
public interface Controller {
    /** Returns the name of the controller upstream. */
    String name();

    /** Registers the watches of the controller and schedules its first events; called once. */
    void start();
}
