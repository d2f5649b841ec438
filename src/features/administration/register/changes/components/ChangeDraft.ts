import type { BulkChange } from '../contract.ts'

export type Kind = BulkChange['kind']
/** A change while it is chosen. */
export type Draft = { kind: Kind; value: string; detail: string }

/** The change that is chosen; undefined as long as something is to be chosen. */
export function toChange({ kind, value, detail }: Draft): BulkChange | undefined {
  if (!value || (kind === 'STATUS' && value === 'EXTERNE' && !detail.trim())) return undefined
  if (kind === 'CENTRE') return { kind, value }
  return { kind, value, ...(detail && { detail }) } as BulkChange
}
