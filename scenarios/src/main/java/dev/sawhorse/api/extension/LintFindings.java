// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

/**
 * A collector of the findings of a lint rule. The position of a finding in the file follows from the path of a value in an
 * object, such as {@code spec.template.spec.containers[0].image} or {@code metadata.labels[app.kubernetes.io/name]}; if the
 * object does not have the value, it is that of the nearest one above.
 */
public interface LintFindings {
    /** Adds an error: the value cannot work as written. */
    void error(DeclaredObject object, String path, String message, String fix);

    /** Adds a warning: the value is probably not intended. */
    void warning(DeclaredObject object, String path, String message, String fix);

    /** Adds a note. */
    void note(DeclaredObject object, String path, String message, String fix);
}
