import { may, type Scope } from '../features/access/contract.ts'
import { type Holder, isAllowed } from '../features/access/rules.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { type Chunk, type Loader, loadCalendar, loadCode, loadCreateUser } from './visitors.ts'

/** What a screen asks for, as an endpoint declares it. */
type Right = Extract<Endpoint['auth'], { may?: unknown }>

export type ScreenRow = {
  load: Loader
  /** Without one the screen is every member's. */
  right?: Right
  /** The screen opens without network (rules#without-network), alone or with all that is loaded from within it. */
  offline?: 'ALONE' | 'WITH_ITS_PARTS'
  /** Screens that are opened first: their file is asked for beside the program, and they are drawn without a skeleton. */
  chunk?: Chunk
  /** Its entry in the drop-down « Administration ». */
  menu?: string
}

const MANAGES_PERSONS = { may: may.managePersons } as const
const MANAGES_SOCIETY = { may: may.manageSociety } as const
const SUPERVISES_SOCIETY = { may: may.superviseSociety } as const
const MANAGES_ANY = { may: may.manageCommission, among: 'ANY' } as const
const MANAGES_CHILDREN = { may: may.manageCommission, among: 'CHILDREN' } as const
const MANAGES_CALENDARS = { may: may.manageCommission, among: 'CALENDARS' } as const
const SELLS_CALENDARS = { may: may.useCommission, among: 'CALENDARS' } as const
const MANAGES_THIS = { of: 'commission', may: may.manageCommission } as const

/**
 * The one table of screens: members' here, strangers' in `visitors.ts`. Router, guards, menus, what is loaded first, the files of the build
 * and what opens without network are derived from it.
 */
const SCREENS = {
  '/createUser': { load: loadCreateUser },
  '/calendrier': { load: loadCalendar, chunk: 'calendar' },
  '/calendrier/code': { load: loadCode, offline: 'ALONE' },
  '/calendrier/code/:externalIdentifier': { load: loadCode, offline: 'ALONE' },
  '/calendrier/tournee': {
    load: async () => (await import('./pages/tournee.page.tsx')).RoundPage,
    right: SELLS_CALENDARS,
    offline: 'WITH_ITS_PARTS',
  },
  '/': {
    load: async () => (await import('./pages/home.page.tsx')).HomePage,
    chunk: 'members',
    offline: 'ALONE',
  },
  '/person/:personId': { load: async () => (await import('./pages/person.page.tsx')).PersonPage },
  '/accountWrapper/:personId': { load: async () => (await import('./pages/account.page.tsx')).AccountPage },
  '/commission/:commissionName': {
    load: async () => (await import('./pages/commission.page.tsx')).CommissionPage,
    chunk: 'members',
  },
  '/reservation/:resourceId': {
    load: async () => (await import('./pages/reservation.page.tsx')).ReservationPage,
    chunk: 'booking',
  },
  '/documents': {
    load: async () => (await import('../features/documents/documents.page.tsx')).DocumentsPage,
    chunk: 'lists',
  },
  '/documents/:documentId': {
    load: async () => (await import('../features/documents/document.page.tsx')).DocumentPage,
  },
  '/news': { load: async () => (await import('../features/news/news.page.tsx')).NewsPage, chunk: 'lists' },
  '/news/:newsId': {
    load: async () => (await import('../features/news/reading.page.tsx')).ReadingPage,
    chunk: 'lists',
  },
  '/photos': { load: async () => (await import('../features/albums/albums.page.tsx')).AlbumsPage, chunk: 'lists' },
  '/photos/:albumId': {
    load: async () => (await import('../features/albums/album.page.tsx')).AlbumPage,
    chunk: 'members',
  },
  '/partners': { load: async () => (await import('../features/partners/partners.page.tsx')).PartnersPage },
  '/carte': { load: async () => (await import('../features/card/own.page.tsx')).OwnCardPage, offline: 'ALONE' },
  '/cart': { load: async () => (await import('../features/cart/cart.page.tsx')).CartPage },
  '/command/:commandId': { load: async () => (await import('./pages/order.page.tsx')).OrderPage },
  '/commandvalidate': {
    load: async () => (await import('../features/cart/ordering/commandvalidate.page.tsx')).CommandValidatePage,
  },
  '/myCommands/:personId': { load: async () => (await import('./pages/myCommands.page.tsx')).MyCommandsPage },

  '/management/general': {
    load: async () => (await import('./pages/general.page.tsx')).GeneralPage,
    right: MANAGES_SOCIETY,
    menu: 'Général',
  },
  '/management/news': {
    load: async () => (await import('../features/news/management.page.tsx')).NewsManagementPage,
    right: MANAGES_ANY,
    menu: 'Informations',
  },
  '/management/news/:newsId': {
    load: async () => (await import('../features/news/editor.page.tsx')).NewsEditorPage,
    right: MANAGES_ANY,
  },
  '/management/persons': {
    load: async () => (await import('./pages/persons.page.tsx')).PersonsPage,
    right: MANAGES_PERSONS,
    menu: 'Personnes',
  },
  '/management/persons/import': {
    load: async () => (await import('../features/imports/import.page.tsx')).ImportPage,
    right: MANAGES_PERSONS,
  },
  '/management/persons/duplicates': {
    load: async () => (await import('../features/duplicates/duplicates.page.tsx')).DuplicatesPage,
    right: MANAGES_PERSONS,
  },
  '/management/erasures': {
    load: async () => (await import('../features/privacy/effacements.page.tsx')).ErasuresPage,
    right: SUPERVISES_SOCIETY,
  },
  '/management/photos': {
    load: async () => (await import('../features/albums/management.page.tsx')).ManagedAlbumsPage,
    right: MANAGES_ANY,
    menu: 'Photos',
  },
  '/management/photos/:albumId': {
    load: async () => (await import('../features/albums/administered.page.tsx')).ManagedAlbumPage,
    right: MANAGES_ANY,
  },
  '/management/documents': {
    load: async () => (await import('../features/documents/administered/documents.page.tsx')).ManagedDocumentsPage,
    right: MANAGES_ANY,
  },
  '/management/commands': {
    load: async () => (await import('../features/commands/administered/commands.page.tsx')).ManagedOrdersPage,
    right: MANAGES_ANY,
  },
  '/management/payments': {
    load: async () => (await import('../features/settlement/payments.page.tsx')).PaymentsPage,
    right: MANAGES_PERSONS,
  },
  '/management/accounts': {
    load: async () => (await import('../features/accounting/accounting.page.tsx')).AccountingPage,
    right: MANAGES_SOCIETY,
  },
  '/management/messages': {
    load: async () => (await import('../features/messages/messages.page.tsx')).MessagesPage,
    right: MANAGES_ANY,
  },
  '/management/mails': {
    load: async () => (await import('../features/mails/management.page.tsx')).StuckMailsPage,
    right: MANAGES_SOCIETY,
  },
  '/management/commissions/calendars': {
    load: async () => (await import('./pages/calendars.page.tsx')).CalendarsPage,
    right: MANAGES_CALENDARS,
    menu: 'Calendriers',
  },
  '/management/service': {
    load: async () => (await import('../features/servicestate/management.page.tsx')).ServicePage,
    right: MANAGES_SOCIETY,
    menu: 'État du service',
  },
  '/management/backups': {
    load: async () => (await import('../features/backups/management.page.tsx')).BackupsPage,
    right: MANAGES_SOCIETY,
  },
  '/management/commissions/children': {
    load: async () => (await import('../features/children/children.page.tsx')).ChildrenPage,
    right: MANAGES_CHILDREN,
  },
  '/management/commissions/calendars/scan': {
    load: async () => (await import('../features/calendars/handover/scan.page.tsx')).ScanPage,
    right: SELLS_CALENDARS,
    offline: 'ALONE',
  },
  '/management/commissions/calendarCommandDetails/:externalId': {
    load: async () =>
      (await import('../features/calendars/handover/calendarCommandDetails.page.tsx')).CalendarCommandDetailsPage,
    right: SELLS_CALENDARS,
    offline: 'ALONE',
  },
  '/management/commissions/calendars/adresses': {
    load: async () => (await import('./pages/calendarDoors.page.tsx')).CalendarDoorsPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/appareils': {
    load: async () => (await import('./pages/calendarPhones.page.tsx')).CalendarPhonesPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/secteurs/nouveau': {
    load: async () => (await import('../features/calendars/sectors/newSector.page.tsx')).NewSectorPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/secteurs/:sectorId': {
    load: async () => (await import('../features/calendars/sectors/sector.page.tsx')).SectorPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/carnets/:bookId': {
    load: async () => (await import('../features/calendars/books/book.page.tsx')).BookPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/calendars/compter': {
    load: async () => (await import('../features/calendars/sales/counting.page.tsx')).CountingPage,
    right: MANAGES_CALENDARS,
  },
  '/management/commissions/reservations/:commissionName': {
    load: async () => (await import('../features/planning/planning.page.tsx')).PlanningPage,
    right: MANAGES_THIS,
  },
  '/management/commissions/reservations/:commissionName/nouvelle': {
    load: async () => (await import('../features/booking/booking.page.tsx')).BookingPage,
    right: MANAGES_THIS,
  },
  '/management/commissions/reservations/:commissionName/:reservationId': {
    load: async () => (await import('../features/planning/stay.page.tsx')).StayPage,
    right: MANAGES_THIS,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId': {
    load: async () => (await import('./pages/commissionWrapper.page.tsx')).CommissionWrapperPage,
    right: MANAGES_THIS,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId/resources/:resourceId': {
    load: async () => (await import('./pages/managedResource.page.tsx')).ManagedResourcePage,
    right: MANAGES_THIS,
  },
} as const satisfies Record<`/${string}`, ScreenRow>
export type Screen = keyof typeof SCREENS

export const ROWS = Object.entries(SCREENS) as [Screen, ScreenRow][]

export type Known = Scope & { id: number; subType: string | null }
type Address = { commissionName?: string; commissionId?: string }

const rightOf = (screen: Screen) => (SCREENS[screen] as ScreenRow).right

/** Whether a screen depends on what commissions there are. */
export function needsCommissions(screen: Screen): boolean {
  const right = rightOf(screen)
  return right !== undefined && ('of' in right || ('among' in right && right.among !== 'ANY'))
}

/** Of these commissions, those a screen is about: the one its address names, or those of its kind. */
export function concernedBy<C extends Known>(screen: Screen, commissions: readonly C[], address: Address = {}): C[] {
  const right = rightOf(screen)
  if (!right) return []
  if ('of' in right)
    return commissions.filter(
      ({ id, technicalName }) =>
        technicalName === address.commissionName && (address.commissionId ?? String(id)) === String(id),
    )
  return 'among' in right ? commissions.filter(({ subType }) => subType === right.among) : []
}

/** Whether a screen is open to the holder; `concerned` are the commissions it is about. */
export function isOpen(holder: Holder, screen: Screen, concerned: readonly Scope[] = []): boolean {
  const right = rightOf(screen)
  if (!right) return true
  if ('of' in right) return concerned.length > 0 && isAllowed(holder, right.may ?? may.seeCommission, concerned)
  if ('among' in right) return isAllowed(holder, right.may, right.among === 'ANY' ? 'ANY' : concerned)
  return isAllowed(holder, right.may)
}

/** The addresses of a screen; a name in its path stands for any segment. */
export const patternOf = (screen: string) => new RegExp(`^${screen.replace(/:\w+/g, '[^/]+')}$`)

/** The screen at an address. */
export const screenAt = (path: string) => ROWS.find(([screen]) => patternOf(screen).test(path))
