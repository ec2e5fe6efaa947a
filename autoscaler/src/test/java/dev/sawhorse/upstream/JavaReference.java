// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.util.List;

/**
 * An {@link Upstream} annotation of the main sources and the Java element on which it stands.
 *
 * @param element the name of the element, such as {@code Consolidation.computeConsolidation}
 * @param path the source file, relative to the module {@code autoscaler}
 */
record JavaReference(
        Repository repository,
        String file,
        List<String> symbols,
        String differs,
        String packageName,
        String element,
        String path) {
    /** A Markdown link whose target the page defines once per file. */
    String link() {
        return "[`" + element + "`][" + label() + "]";
    }

    /** The definition of the link's target. */
    String linkTarget() {
        return "[" + label() + "]: " + path;
    }

    private String label() {
        return packageName.replaceFirst("^dev\\.sawhorse\\.", "").replace('.', '/')
                + '/'
                + element.replaceFirst("^new ", "").split("\\.", 2)[0];
    }
}
