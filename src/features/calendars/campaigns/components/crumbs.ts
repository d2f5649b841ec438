const PLACE = '/management/commissions/calendars'

type Part = 'ventes' | 'carnets' | 'secteurs'

/** Address of a campaign's page and tab; without a year it is the current campaign. */
export function calendarsAt(year?: number, part?: Part): string {
  const params = new URLSearchParams({ ...(part && { onglet: part }), ...(year && { annee: String(year) }) })
  return params.size > 0 ? `${PLACE}?${params}` : PLACE
}

/** Breadcrumbs of a sale, a book or a sector, back to its own campaign, which may be closed. */
export const calendarsCrumbs = (year?: number, part?: Part) => [
  { label: 'Accueil', to: '/' },
  { label: 'Calendriers', to: calendarsAt(year, part) },
]
