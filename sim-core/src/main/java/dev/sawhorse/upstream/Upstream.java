// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.upstream;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A reference from Java code to the Go functions of one file whose rule it follows. It stands on the method that carries the
 * rule, or on the type when the whole type is that rule. {@code autoscaler/UPSTREAM.md} lists all references in both
 * directions.
 */
@Retention(RetentionPolicy.SOURCE)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.CONSTRUCTOR})
@Repeatable(Upstream.References.class)
public @interface Upstream {
    /** The repository of the file. */
    Repository repository() default Repository.KARPENTER;

    /** The path of the Go file in its repository. */
    String file();

    /** The Go functions: {@code Function} or {@code Receiver.Method}, without pointers and type parameters. */
    String[] symbol();

    /** The deliberate difference from the Go functions and the reason for it, or nothing. */
    String differs() default "";

    /** The references of one element that has several. */
    @Retention(RetentionPolicy.SOURCE)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.CONSTRUCTOR})
    @interface References {
        /** The references in the order of the source. */
        Upstream[] value();
    }
}
