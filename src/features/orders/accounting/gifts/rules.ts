import type { Cents } from '../../../../shared/money.ts'

/**
 * Above so much a year an association has its accounts certified and publishes them (law 87-571, article 4-1; the figure is that of article
 * D. 612-5 of the Code de commerce).
 */
export const PUBLICATION_CENTS: Cents = 15_300_000
/** From this share of it on the treasurer is told. */
const NEAR_PERCENT = 80

/** Where the gifts of a calendar year stand before the threshold of the law (rules#gifts-of-a-year). */
export function giftsLevel(cents: Cents): 'LOW' | 'NEAR' | 'ABOVE' {
  if (cents > PUBLICATION_CENTS) return 'ABOVE'
  return cents * 100 > PUBLICATION_CENTS * NEAR_PERCENT ? 'NEAR' : 'LOW'
}
