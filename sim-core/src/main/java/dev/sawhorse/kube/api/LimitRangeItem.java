// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The bounds of a LimitRange for one type of object (Kubernetes v1.37, admission by LimitRanger).
 *
 * @param type the type of object
 * @param min the least requests and limits
 * @param max the greatest requests and limits
 * @param maxLimitRequestRatio the greatest ratio of limit to request, by resource
 */
public record LimitRangeItem(Type type, Resources min, Resources max, Map<String, Quantity> maxLimitRequestRatio) {
    private static final int RATIO_DIGITS = 6;

    /** The types of objects that bounds apply to. */
    public enum Type {
        CONTAINER("Container"),
        POD("Pod"),
        PERSISTENT_VOLUME_CLAIM("PersistentVolumeClaim");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        /** Returns its name in the API. */
        public String text() {
            return text;
        }
    }

    /** Copies the ratios, sorted by resource. */
    public LimitRangeItem {
        maxLimitRequestRatio = Collections.unmodifiableSortedMap(new TreeMap<>(maxLimitRequestRatio));
    }

    /** Adds the violations of requests and limits. */
    void review(Resources requests, Resources limits, List<String> faults) {
        reviewMin(requests, limits, faults);
        for (String resource : max.names()) {
            long most = max.amount(resource);
            String bound = "maximum " + usage(resource, most);
            if (!limits.has(resource)) {
                faults.add(bound + ".  No limit is specified");
            } else if (limits.amount(resource) > most) {
                faults.add(bound + ", but limit is " + shown(resource, limits));
            } else if (requests.amount(resource) > most) {
                faults.add(bound + ", but request is " + shown(resource, requests));
            }
        }
        maxLimitRequestRatio.forEach((resource, most) -> reviewRatio(resource, most, requests, limits, faults));
    }

    /** Adds the violations of a claim's requests; it has no limits. */
    void reviewClaim(Resources requests, List<String> faults) {
        reviewMin(requests, Resources.NONE, faults);
        for (String resource : max.names()) {
            if (requests.amount(resource) > max.amount(resource)) {
                faults.add("maximum " + usage(resource, max.amount(resource)) + ", but request is "
                        + shown(resource, requests));
            }
        }
    }

    private void reviewMin(Resources requests, Resources limits, List<String> faults) {
        for (String resource : min.names()) {
            long least = min.amount(resource);
            String bound = "minimum " + usage(resource, least);
            if (!requests.has(resource)) {
                faults.add(bound + ".  No request is specified");
            } else if (requests.amount(resource) < least) {
                faults.add(bound + ", but request is " + shown(resource, requests));
            } else if (limits.has(resource) && limits.amount(resource) < least) {
                faults.add(bound + ", but limit is " + shown(resource, limits));
            }
        }
    }

    private void reviewRatio(
            String resource, Quantity most, Resources requests, Resources limits, List<String> faults) {
        String bound = resource + " max limit to request ratio per " + type.text() + " is " + most;
        if (requests.amount(resource) == 0) {
            faults.add(bound + ", but no request is specified or request is 0");
            return;
        }
        if (limits.amount(resource) == 0) {
            faults.add(bound + ", but no limit is specified or limit is 0");
            return;
        }
        BigDecimal request = BigDecimal.valueOf(requests.amount(resource));
        BigDecimal limit = BigDecimal.valueOf(limits.amount(resource));
        if (limit.compareTo(request.multiply(most.amount())) > 0) {
            faults.add(bound + ", but provided ratio is "
                    + limit.divide(request, RATIO_DIGITS, RoundingMode.HALF_EVEN)
                            .toPlainString());
        }
    }

    private String usage(String resource, long bound) {
        return resource + " usage per " + type.text() + " is " + Quantity.format(resource, bound);
    }

    private static String shown(String resource, Resources amounts) {
        return Quantity.format(resource, amounts.amount(resource));
    }
}
