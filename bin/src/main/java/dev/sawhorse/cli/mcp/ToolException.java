// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

/** An argument of a tool that cannot be used, which the client may correct. */
final class ToolException extends Exception {
    ToolException(String message) {
        super(message);
    }
}
