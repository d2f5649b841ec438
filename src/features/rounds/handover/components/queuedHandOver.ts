import type { Entry } from '../../sync/components/outbox.ts'

/** A hand-over that this phone noted: when, and what the server made of it where it has answered. */
export type QueuedHandOver = { at: string; state: 'UNSENT' | 'WAITING' | 'DISMISSED' | 'REFUSED' }

/** The last that was noted of a sale; one that was taken is no note any more. */
export function queuedHandOverIn(entries: readonly Entry[], externalId: string): QueuedHandOver | undefined {
  const isOfSale = ({ operation }: Entry) => operation.kind === 'HANDOVER' && operation.externalId === externalId
  const entry = entries.findLast(isOfSale)
  const state = entry?.result?.state ?? 'UNSENT'
  return entry && state !== 'APPLIED' ? { at: entry.operation.at, state } : undefined
}
