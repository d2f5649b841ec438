import { createHash } from 'node:crypto'
import type { Doubt } from '../../campaigns/contract.ts'

type GiftRequest = { key: string; source: 'DESK' | 'DOOR'; stub?: number | undefined; cents: number }
type Before = { campaignId: number; source: string; declaredStub: number | null; totalCents: number }

/** Whether a recorded sale is the one requested under its key. */
export const isSame = (before: Before, campaign: { id: number }, { source, stub, cents }: GiftRequest): boolean =>
  before.campaignId === campaign.id &&
  before.source === source &&
  before.declaredStub === (stub ?? null) &&
  before.totalCents === cents

/** Derives a key for each sale of a request, the same for a repeated request. */
export function keyOfStub(key: string, stub: number): string {
  const hex = createHash('sha256').update(`${key} ${stub}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Reasons to check a gift, in a fixed sequence: a number in no book, and what its seller's phone reports
 * (rules#to-check).
 */
export const doubtsOfGift = (
  stub: number | undefined,
  book: object | undefined,
  more: readonly Doubt[] = [],
): Doubt[] => [...new Set<Doubt>([...(stub !== undefined && !book ? (['OUTSIDE'] as const) : []), ...more])]
