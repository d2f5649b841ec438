/**
 * How long a test waits for an event: generous, so that a machine ten times slower passes too. In mutation runs many
 * events never happen, so `TEST_PATIENCE` sets fewer seconds.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 60) * 1_000

/** Time limit of a whole test, with several waits in a row. */
export const TEST_MS = 5 * PATIENCE_MS
