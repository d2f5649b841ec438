const PLACE = '/management/commissions/calendars'

type Part = 'ventes' | 'carnets' | 'secteurs'

/** The page of a campaign at one of its parts; without a year it is about the campaign shown today. */
export function calendarsAt(year?: number, part?: Part): string {
  const params = new URLSearchParams({ ...(part && { onglet: part }), ...(year && { annee: String(year) }) })
  return params.size > 0 ? `${PLACE}?${params}` : PLACE
}

/** The way back from a page about one sale, one book or one sector: to its own campaign, which may be closed by now. */
export const calendarsCrumbs = (year?: number, part?: Part) => [
  { label: 'Accueil', to: '/' },
  { label: 'Calendriers', to: calendarsAt(year, part) },
]
