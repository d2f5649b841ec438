/**
 * How long a test waits for something that is to happen: generous, so that a machine ten times slower passes as well. Where faults are put
 * into the code on purpose much never happens, and `TEST_PATIENCE` says fewer seconds.
 */
export const PATIENCE_MS = Number(process.env.TEST_PATIENCE ?? 60) * 1_000

/** How long a whole test may take: several waits, one after the other. */
export const TEST_MS = 5 * PATIENCE_MS
