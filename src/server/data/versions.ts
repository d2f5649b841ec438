import { conflict } from '../http/errors.ts'

/**
 * Refuses what was edited on another version than the one `found`, whose row the caller holds locked: of two that are saved at the same
 * moment one waits, and is refused. Nothing found is version 0. A call that says no version overwrites what is there (rules#two-editors).
 */
export function demandVersion<V extends number | string>(found: { version: V } | undefined, edited: V | undefined) {
  if (edited !== undefined && edited !== (found?.version ?? 0)) throw conflict('changed-meanwhile')
}
