import { formatDay } from '../../../../../shared/dates.ts'
import type { Season } from '../../contract.ts'
import { monthDayWords } from '../../labels.ts'
import { feeSeason, seasonEnd, seasonsOnSale } from '../../rules.ts'

const daysOf = ({ start, end }: Season) => `du ${monthDayWords(start)} au ${monthDayWords(end)}`
const seasonsInWords = (seasons: number[]) =>
  seasons.length === 1 ? `la saison ${seasons[0]}` : `les saisons ${seasons.join(' et ')}`

/** Effects of a changed season from this day on, as sentences; empty without a change. */
export function seasonChanges(before: Season, after: Season, today: string): string[] {
  const moved = before.start !== after.start
  const access =
    before.accessUntil === after.accessUntil
      ? []
      : [
          `Qui n’a pas renouvelé garde son accès jusqu’au ${monthDayWords(after.accessUntil)}\u00a0; jusqu’ici, jusqu’au ${monthDayWords(before.accessUntil)}.`,
          'Les comptes expirés que cette date couvre retrouvent leur accès\u00a0; leur validité ne change pas.',
        ]
  if (!moved && before.renewalFrom === after.renewalFrom) return access
  const [were, are] = [seasonsOnSale(today, before), seasonsOnSale(today, after)]
  const season = feeSeason(today, after)
  const onSale =
    were.join() === are.join()
      ? `On peut payer aujourd’hui ${seasonsInWords(are)}, comme avant.`
      : `On peut payer dès maintenant ${seasonsInWords(are)}\u00a0; jusqu’ici, c’était ${seasonsInWords(were)}.`
  return [
    ...(moved ? [`Une saison va ${daysOf(after)}\u00a0; jusqu’ici, elle allait ${daysOf(before)}.`] : []),
    onSale,
    ...(moved
      ? [
          `Une cotisation payée désormais pour la saison ${season} vaut jusqu’au ${formatDay(seasonEnd(season, after))}.`,
        ]
      : []),
    ...access,
    'Les validités déjà accordées et les campagnes déjà lancées ne changent pas.',
  ]
}
