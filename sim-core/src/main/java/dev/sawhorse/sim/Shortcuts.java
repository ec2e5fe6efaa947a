// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

/**
 * The switch of all shortcuts: code that returns what a rule returns without computing it. With {@code
 * -Dsawhorse.shortcuts=false}, or {@code --no-shortcuts} on the command line, the rules themselves run.
 */
public final class Shortcuts {
    /** The system property. */
    public static final String PROPERTY = "sawhorse.shortcuts";

    private Shortcuts() {}

    /** Returns whether shortcuts are used. */
    public static boolean areEnabled() {
        return Boolean.parseBoolean(System.getProperty(PROPERTY, "true"));
    }
}
