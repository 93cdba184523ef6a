package io.seckill.local.command;

import io.seckill.core.activity.ActivityId;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an activity id from the command line. */
final class ActivityOption implements ITypeConverter<ActivityId> {
    @Override
    public ActivityId convert(String text) {
        try {
            return new ActivityId(Long.parseLong(text));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' is not an activity id (digits, positive)");
        }
    }
}
