// SPDX-License-Identifier: Apache-2.0
/** The reader of Parquet files, on DuckDB. */
@NullMarked
package dev.sawhorse.parquet;

import org.jspecify.annotations.NullMarked;
