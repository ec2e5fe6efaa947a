/**
 * A controller that decides between spot and on-demand for the pods of Jobs with a deadline. It is part neither of Kubernetes nor
 * of Karpenter: it does what an operator of a user could do with both.
 */
@NullMarked
package dev.sawhorse.deadline;

import org.jspecify.annotations.NullMarked;
