import type { Cents } from '../../../../shared/money.ts'

/**
 * Above this amount of gifts a year, an association must have its accounts certified and publish them (law 87-571, article 4-1; figure from
 * article D. 612-5 of the Code de commerce).
 */
export const PUBLICATION_CENTS: Cents = 15_300_000
/** From this percentage of the threshold, the treasurer sees a notice. */
const NEAR_PERCENT = 80

/** Compares the gifts of a calendar year with the threshold of the law (rules#gifts-of-a-year). */
export function giftsLevel(cents: Cents): 'LOW' | 'NEAR' | 'ABOVE' {
  if (cents > PUBLICATION_CENTS) return 'ABOVE'
  return cents * 100 > PUBLICATION_CENTS * NEAR_PERCENT ? 'NEAR' : 'LOW'
}
