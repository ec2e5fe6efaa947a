// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

/** An exception for a run that failed in another process; its message names the run and the reason. */
public final class RunFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RunFailedException(String message) {
        super(message);
    }
}
