// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The inference or training accelerators of an instance type.
 *
 * @param name label form of the name, for instance {@code inferentia2} or {@code trainium}
 * @param manufacturer label form of the manufacturer: {@code aws} or {@code qualcomm}
 * @param count number of devices
 * @param neuronCores Neuron cores of all devices together; 0 when the devices are not AWS Neuron ones
 */
public record Accelerator(String name, String manufacturer, int count, int neuronCores) {
    /** Returns the number of devices that the Neuron device plugin registers. */
    public int neuronDevices() {
        return neuronCores == 0 ? 0 : count;
    }
}
