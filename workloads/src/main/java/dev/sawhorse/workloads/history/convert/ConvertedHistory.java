// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import java.util.List;
import java.util.Map;

/**
 * The result of a conversion.
 *
 * @param files the files that were written, with what is in them
 * @param leftOut what the history has and the scenario does not express
 */
public record ConvertedHistory(Map<String, String> files, List<String> leftOut) {}
