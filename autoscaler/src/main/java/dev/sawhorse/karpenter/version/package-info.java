// SPDX-License-Identifier: Apache-2.0
/** The versions of Karpenter, and the changes of rules between them. */
@NullMarked
package dev.sawhorse.karpenter.version;

import org.jspecify.annotations.NullMarked;
