// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

/** The output format of a result, named as users type it. */
public enum OutputFormat {
    table,
    json,
    yaml
}
