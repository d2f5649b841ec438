import type { Entry } from '../../sync/components/outbox.ts'

/** A handover recorded on this phone: when, and the server's answer if there is one. */
export type QueuedHandOver = { at: string; state: 'UNSENT' | 'WAITING' | 'DISMISSED' | 'REFUSED' }

/** The last queued handover of a sale; undefined once the server has applied it. */
export function queuedHandOverIn(entries: readonly Entry[], externalId: string): QueuedHandOver | undefined {
  const isOfSale = ({ operation }: Entry) => operation.kind === 'HANDOVER' && operation.externalId === externalId
  const entry = entries.findLast(isOfSale)
  const state = entry?.result?.state ?? 'UNSENT'
  return entry && state !== 'APPLIED' ? { at: entry.operation.at, state } : undefined
}
