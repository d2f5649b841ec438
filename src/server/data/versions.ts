import { conflict } from '../http/errors.ts'

/**
 * Throws if the edited version is not the one `found`, whose row the caller has locked: of two saves at once one waits,
 * and is refused. A missing row has version 0. A call without a version overwrites (rules#two-editors).
 */
export function demandVersion<V extends number | string>(found: { version: V } | undefined, edited: V | undefined) {
  if (edited !== undefined && edited !== (found?.version ?? 0)) throw conflict('changed-meanwhile')
}
