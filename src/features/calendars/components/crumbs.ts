/** The way back from a page about one sale, one book or one sector. */
export const CALENDARS_CRUMBS = [
  { label: 'Accueil', to: '/' },
  { label: 'Calendriers', to: '/management/commissions/calendars' },
]
