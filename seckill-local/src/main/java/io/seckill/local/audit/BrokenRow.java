package io.seckill.local.audit;

import java.util.List;

/**
 * A row a check returned: a broken law.
 *
 * @param activityId the activity it is about
 * @param text the row, column by column
 * @param orderNos the order numbers it names
 */
record BrokenRow(String activityId, String text, List<String> orderNos) {}
