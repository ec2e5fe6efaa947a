package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.NonPositiveDefiniteMatrixException;
import org.apache.commons.math3.linear.NonSymmetricMatrixException;

/**
 * Draws several figures that go together, such as the CPU, memory and lifetime of a pod, each of them of a law of its own.
 *
 * <p>Normal figures with the wanted correlations become shares, and each share the quantile of its law. The rank correlation
 * (Spearman) of the figures is therefore 6/π·asin(r/2) for a correlation r, whatever the laws.
 */
public final class GaussianCopula {
    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
    /** Keeps shares off 1, where laws without a greatest figure have none. */
    private static final double LAST_SHARE = 1 - 0x1.0p-53;

    private final RandomStream stream;
    private final List<DistributionSpec> laws;
    private final double[][] factor;

    /**
     * Prepares the draws.
     *
     * @param stream where the random numbers come from
     * @param laws the law of each figure
     * @param correlation the correlation of each pair of figures, from -1 to 1, in the order of the laws: symmetric,
     *     positive definite, 1 on the diagonal
     */
    public GaussianCopula(RandomStream stream, List<DistributionSpec> laws, double[][] correlation) {
        this.stream = stream;
        this.laws = List.copyOf(laws);
        this.factor = factor(correlation, laws.size());
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

    /** Rejects correlations that contradict each other; their form is that of the constructor. */
    public static void require(double[][] correlation) {
        factor(correlation, correlation.length);
    }

    /** Draws the next figures, in the order of the laws. */
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
            figures[i] = laws.get(i).quantile(share);
        }
        return figures;
    }
}
