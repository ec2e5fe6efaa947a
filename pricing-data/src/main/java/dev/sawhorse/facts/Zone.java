// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * An availability zone.
 *
 * @param id zone id, the same for every account, for instance {@code use1-az2}
 * @param name zone name as one AWS account sees it, for instance {@code us-east-1a}; accounts differ
 */
public record Zone(String id, String name) {}
