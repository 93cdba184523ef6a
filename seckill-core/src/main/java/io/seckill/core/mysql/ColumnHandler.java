package io.seckill.core.mysql;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.TypeHandler;
import org.jspecify.annotations.Nullable;

/**
 * How one Java type stands in a column.
 *
 * @param <T> the Java type
 * @param <C> what the driver reads and writes
 */
final class ColumnHandler<T, C> implements TypeHandler<T> {
    private final Class<C> columnType;
    private final Function<T, C> write;
    private final Function<C, T> read;

    ColumnHandler(Class<C> columnType, Function<T, C> write, Function<C, T> read) {
        this.columnType = columnType;
        this.write = write;
        this.read = read;
    }

    @Override
    public void setParameter(PreparedStatement ps, int i, @Nullable T value, @Nullable JdbcType jdbcType)
            throws SQLException {
        ps.setObject(i, value == null ? null : write.apply(value));
    }

    @Override
    public @Nullable T getResult(ResultSet rs, String column) throws SQLException {
        return value(rs.getObject(column, columnType));
    }

    @Override
    public @Nullable T getResult(ResultSet rs, int column) throws SQLException {
        return value(rs.getObject(column, columnType));
    }

    @Override
    public @Nullable T getResult(CallableStatement cs, int column) throws SQLException {
        return value(cs.getObject(column, columnType));
    }

    private @Nullable T value(@Nullable C stored) {
        return stored == null ? null : read.apply(stored);
    }
}
