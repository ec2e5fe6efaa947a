// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.cli.output.Interruption;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool that waits or runs.
 *
 * @param id id of the request, a text or a number
 * @param arguments as the client gives them
 * @param progressToken the client's name for notifications of progress, null if it wants none
 * @param interruption requested when the client cancels the call
 */
record Call(
        Object id, Tool tool, Map<?, ?> arguments, @Nullable Object progressToken, Interruption interruption) {}
