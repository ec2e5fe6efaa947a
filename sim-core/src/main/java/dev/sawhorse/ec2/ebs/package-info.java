/**
 * EBS volumes: their prices, attachment limits, and the CSI driver.
 */
@NullMarked
package dev.sawhorse.ec2.ebs;

import org.jspecify.annotations.NullMarked;
