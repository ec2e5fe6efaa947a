// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.NonSymmetricMatrixException;

/**
 * A Gaussian copula that samples several correlated values, such as the CPU, memory and lifetime of a pod, each with its own
 * marginal distribution.
 *
 * <p>Correlated normal variates are mapped to their shares, and each share to the quantile of its marginal distribution. The
 * rank correlation (Spearman) of the values is therefore 6/π·asin(r/2) for a correlation r, whatever the marginals.
 */
public final class GaussianCopula {
    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
    /** Keeps shares below 1, where unbounded distributions have no quantile. */
    private static final double LAST_SHARE = 1 - 0x1.0p-53;

    private final RandomStream stream;
    private final List<DistributionSpec> distributions;
    private final double[][] factor;

    /**
     * Creates the copula.
     *
     * @param stream source of the random numbers
     * @param distributions the marginal distribution of each value
     * @param correlation the correlation of each pair of values, from -1 to 1, in the order of the distributions:
     *     symmetric, positive definite, 1 on the diagonal
     */
    public GaussianCopula(RandomStream stream, List<DistributionSpec> distributions, double[][] correlation) {
        this.stream = stream;
        this.distributions = List.copyOf(distributions);
        this.factor = factor(correlation, distributions.size());
    }

    private static double[][] factor(double[][] correlation, int size) {
        if (correlation.length != size) {
            throw new IllegalArgumentException(
                    "correlation has " + correlation.length + " rows, but there are " + size + " laws");
        }
        for (int i = 0; i < size; i++) {
            if (correlation[i].length != size || correlation[i][i] != 1) {
                throw new IllegalArgumentException(
                        "correlation has a row " + i + " that is not " + size + " figures with 1 in place " + i);
            }
        }
        try {
            return new CholeskyDecomposition(MatrixUtils.createRealMatrix(correlation))
                    .getL()
                    .getData();
        } catch (NonPositiveDefiniteMatrixException | NonSymmetricMatrixException e) {
            throw new IllegalArgumentException(
                    "correlation is not symmetric and positive definite.\nMaybe the correlations contradict each other.",
                    e);
        }
    }

    /** Rejects a matrix that is not a valid correlation matrix of the form that the constructor expects. */
    public static void require(double[][] correlation) {
        factor(correlation, correlation.length);
    }

    /** Draws the next values, in the order of the distributions. */
    public double[] sample() {
        double[] independent = new double[factor.length];
        for (int i = 0; i < independent.length; i++) {
            independent[i] = stream.nextGaussian();
        }
        double[] figures = new double[independent.length];
        for (int i = 0; i < figures.length; i++) {
            double normal = 0;
            for (int j = 0; j <= i; j++) {
                normal += factor[i][j] * independent[j];
            }
            double share = Math.min(NORMAL.cumulativeProbability(normal), LAST_SHARE);
            figures[i] = distributions.get(i).quantile(share);
        }
        return figures;
    }
}
