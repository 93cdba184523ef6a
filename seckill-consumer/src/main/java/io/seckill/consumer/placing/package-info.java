/** Takes claim envelopes from the broker and places their orders in MySQL, batch by batch, at the pace the database takes. */
@NullMarked
package io.seckill.consumer.placing;

import org.jspecify.annotations.NullMarked;
