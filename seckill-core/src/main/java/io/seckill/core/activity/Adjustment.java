package io.seckill.core.activity;

/**
 * An adjustment of the units on offer that stands in the book.
 *
 * @param id the operator's id of it
 * @param units added to (or taken from) the total
 */
public record Adjustment(String id, int units) {}
