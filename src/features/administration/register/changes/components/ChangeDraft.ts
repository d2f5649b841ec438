import type { BulkChange } from '../contract.ts'

export type Kind = BulkChange['kind']
/** Draft of a change. */
export type Draft = { kind: Kind; value: string; detail: string }

/** The chosen change; undefined until it is complete. */
export function toChange({ kind, value, detail }: Draft): BulkChange | undefined {
  if (!value || (kind === 'STATUS' && value === 'EXTERNE' && !detail.trim())) return undefined
  if (kind === 'CENTRE') return { kind, value }
  return { kind, value, ...(detail && { detail }) } as BulkChange
}
