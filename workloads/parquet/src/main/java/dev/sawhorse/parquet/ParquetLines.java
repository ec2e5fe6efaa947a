// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Predicate;

/** The lines of CSV that DuckDB makes of a Parquet file, as a stream: only the rows of one batch are in memory. */
final class ParquetLines extends InputStream {
    private final Connection connection;
    private final Statement statement;
    private final ResultSet rows;
    private byte[] line;
    private int next;

    private ParquetLines(Connection connection, Statement statement, String header, ResultSet rows) {
        this.connection = connection;
        this.statement = statement;
        this.rows = rows;
        this.line = bytes(header);
    }

    static ParquetLines open(Path file, Predicate<String> chosen) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:duckdb:", settings());
        try {
            Statement statement = connection.createStatement();
            String table = table(file);
            List<String> names = new ArrayList<>();
            List<String> cells = new ArrayList<>();
            try (ResultSet columns = statement.executeQuery("DESCRIBE FROM " + table)) {
                while (columns.next()) {
                    String name = columns.getString("column_name");
                    if (chosen.test(name)) {
                        names.add('"' + name.replace("\"", "\"\"") + '"');
                        cells.add(cell(name, columns.getString("column_type")));
                    }
                }
            }
            if (names.isEmpty()) {
                throw new SQLException("has none of the columns of a Cost and Usage Report");
            }
            String row = "SELECT concat_ws(','," + String.join(",", cells) + ") FROM " + table;
            return new ParquetLines(connection, statement, String.join(",", names), statement.executeQuery(row));
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** Nothing is ever loaded from the network. */
    private static Properties settings() {
        Properties settings = new Properties();
        settings.setProperty("jdbc_stream_results", "true");
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        return settings;
    }

    /** A folder such as {@code BILLING_PERIOD=2026-01} adds no column, and texts that are not marked as such are texts. */
    private static String table(Path file) {
        return "read_parquet(" + quoted(file.toAbsolutePath().toString())
                + ", hive_partitioning = false, binary_as_string = true)";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Returns the expression of a cell: in quotes, and on one line, because the readers of tables read line by line. */
    private static String cell(String name, String type) {
        String column = '"' + name.replace("\"", "\"\"") + '"';
        String text;
        if (type.equals("TIMESTAMP WITH TIME ZONE")) {
            text = "make_timestamp(epoch_us(" + column + "))::VARCHAR";
        } else if (type.startsWith("MAP") || type.startsWith("STRUCT") || type.endsWith("]")) {
            text = "to_json(" + column + ")::VARCHAR";
        } else {
            text = column + "::VARCHAR";
        }
        return "'\"' || replace(translate(coalesce(" + text + ", ''), chr(10) || chr(13), '  '), '\"', '\"\"') || '\"'";
    }

    private static byte[] bytes(String row) {
        return (row + '\n').getBytes(StandardCharsets.UTF_8);
    }

    static IOException unreadable(SQLException e) {
        String message = Objects.requireNonNullElse(e.getMessage(), e.toString());
        return new IOException(message.strip().lines().findFirst().orElse(message), e);
    }

    @Override
    public int read() throws IOException {
        return fill() ? line[next++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        int count = 0;
        while (count < length && fill()) {
            int part = Math.min(length - count, line.length - next);
            System.arraycopy(line, next, target, offset + count, part);
            next += part;
            count += part;
        }
        return count == 0 ? -1 : count;
    }

    private boolean fill() throws IOException {
        if (next < line.length) {
            return true;
        }
        try {
            if (!rows.next()) {
                return false;
            }
            line = bytes(rows.getString(1));
            next = 0;
            return true;
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (connection;
                statement;
                rows) {
            next = line.length;
        } catch (SQLException e) {
            throw unreadable(e);
        }
    }
}
