// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The GPUs of an instance type; a type has at most one kind.
 *
 * @param name label form of the name, for instance {@code a10g} or {@code rtx-pro-4500}
 * @param manufacturer label form of the manufacturer: {@code nvidia} or {@code amd}
 * @param count number of GPUs; 0 for types that get a fraction of one
 * @param memoryMib memory of one GPU (or of the fraction) in MiB
 */
public record Gpu(String name, String manufacturer, int count, int memoryMib) {}
