import type { ComponentType } from 'react'
import { FOOTER_TITLES } from '../features/society/settings/texts/labels.ts'
import type { MenuEntry } from './menus.ts'

/** A file of the build that contains several screens (`vite.config.ts`). */
export type Chunk = 'login' | 'calendar' | 'members' | 'lists' | 'booking' | 'cart'

export type Loader = () => Promise<ComponentType>

export type VisitorScreen = {
  /** An example address. */
  path: `/${string}`
  /** All addresses that lead to it: mailed links have their own forms. */
  match: RegExp
  load: Loader
  /** FRONT_DOOR: shown without the frame even for members. NONE: without any frame, for everybody. */
  alone?: 'FRONT_DOOR' | 'NONE'
  /** It holds more than one short form. */
  wide?: true
  /** Open to everybody, so also to members whose membership has lapsed. */
  everybody?: true
  /** It opens without network (rules#without-network). */
  offline?: 'ALONE'
  chunk?: Chunk
  /** Its name in the site map. */
  menu?: MenuEntry
}

export const loadCalendar: Loader = async () =>
  (await import('../features/calendars/purchase/calendrier.page.tsx')).CalendarPage
export const loadCode: Loader = async () => (await import('../features/calendars/codes/code.page.tsx')).CodePage
export const loadCreateUser: Loader = async () =>
  (await import('../features/members/registration/createUser.page.tsx')).CreateUserPage
export const loadLegalNotice: Loader = async () =>
  (await import('../features/society/settings/texts/text.page.tsx')).LegalNoticePage
export const loadTermsOfSale: Loader = async () =>
  (await import('../features/society/settings/texts/text.page.tsx')).TermsOfSalePage
export const loadSiteMap: Loader = async () => (await import('./pages/siteMap.page.tsx')).SiteMapPage
export const loadAccessibility: Loader = async () =>
  (await import('../features/society/settings/texts/text.page.tsx')).AccessibilityPage

const LOGIN: VisitorScreen = {
  path: '/',
  match: /^/,
  load: async () => (await import('./pages/login.page.tsx')).LoginPage,
  chunk: 'login',
  menu: { group: 'Le portail', label: 'Se connecter' },
}

/**
 * The visitors' part of the table of screens (rules#shell), in its own file: they load the program without the members'
 * screens. The first match is shown.
 */
export const VISITOR_SCREENS: readonly VisitorScreen[] = [
  {
    path: '/validateorsubscribe',
    match: /validateorsubscribe/,
    load: async () => (await import('./pages/validateorsubscribe.page.tsx')).ValidateOrSubscribePage,
    alone: 'FRONT_DOOR',
    wide: true,
  },
  {
    path: '/renewsubscription',
    match: /renewsubscription/,
    load: async () => (await import('./pages/renewsubscription.page.tsx')).RenewSubscriptionPage,
    alone: 'FRONT_DOOR',
    wide: true,
  },
  {
    path: '/carte/:token',
    match: /^\/carte\//,
    load: async () => (await import('../features/society/membership-card/carte.page.tsx')).CheckedCardPage,
    alone: 'FRONT_DOOR',
  },
  {
    path: '/calendrier/verification',
    match: /^\/calendrier\/verification/,
    load: async () => (await import('../features/calendars/stub-books/proof/verification.page.tsx')).VerificationPage,
    alone: 'FRONT_DOOR',
  },
  {
    path: '/desabonnement',
    match: /^\/desabonnement/,
    load: async () => (await import('../features/members/privacy/newsletter/desabonnement.page.tsx')).UnsubscribePage,
    alone: 'FRONT_DOOR',
  },
  {
    path: '/dev/ui',
    match: /^\/dev\/ui$/,
    load: async () => (await import('./pages/showcase/showcase.page.tsx')).Showcase,
    alone: 'NONE',
  },
  {
    path: '/mentions-legales',
    match: /^\/mentions-legales$/,
    load: loadLegalNotice,
    wide: true,
    everybody: true,
    menu: { group: 'À propos du site', label: FOOTER_TITLES['legal-notice'] },
  },
  {
    path: '/conditions-de-vente',
    match: /^\/conditions-de-vente$/,
    load: loadTermsOfSale,
    wide: true,
    everybody: true,
    menu: { group: 'À propos du site', label: FOOTER_TITLES['terms-of-sale'] },
  },
  {
    path: '/accessibilite',
    match: /^\/accessibilite$/,
    load: loadAccessibility,
    wide: true,
    everybody: true,
    menu: { group: 'À propos du site', label: FOOTER_TITLES.accessibility },
  },
  { path: '/plan-du-site', match: /^\/plan-du-site$/, load: loadSiteMap, wide: true, everybody: true },
  {
    path: '/createUser',
    match: /^\/createUser/,
    load: loadCreateUser,
    wide: true,
    menu: { group: 'Le portail', label: 'Créer un compte' },
  },
  { path: '/calendrier/code', match: /\/calendrier\/code/, load: loadCode, everybody: true, offline: 'ALONE' },
  {
    path: '/calendrier',
    match: /\/calendrier$/,
    load: loadCalendar,
    everybody: true,
    chunk: 'calendar',
    menu: { group: 'Le portail', label: 'Acheter le calendrier' },
  },
  {
    path: '/calendrier/tournee',
    match: /^\/calendrier\/tournee$/,
    load: async () => (await import('./pages/lockedRound.page.tsx')).LockedRoundPage,
    offline: 'ALONE',
  },
  LOGIN,
]

/** Screen of a visitor at an address. */
export const visitorScreenAt = (path: string): VisitorScreen =>
  VISITOR_SCREENS.find(({ match }) => match.test(path)) ?? LOGIN
