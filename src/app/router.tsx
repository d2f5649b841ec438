import { type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { hasLapsed, useSession } from '../features/access/client.ts'
import type { Command, CommandDetails } from '../features/commands/contract.ts'
import { keptLink } from '../features/commands/links/client.ts'
import { linkIn } from '../features/commands/links/rules.ts'
import { SkeletonRows } from '../web/ui/states.tsx'
import { page } from './page.tsx'
import { FrontDoor } from './shell/FrontDoor.tsx'
import type { Screen } from './shell/screens.ts'

const Shell = page(() => import('./shell/Shell.tsx'), 'Shell')
const Guarded = page(() => import('./shell/Guarded.tsx'), 'Guarded')
const RenewFirst = page(() => import('../features/auth/components/RenewFirst.tsx'), 'RenewFirst')
const Login = page(() => import('./pages/login.page.tsx'), 'LoginPage')
const CreateUser = page(() => import('../features/registration/createUser.page.tsx'), 'CreateUserPage')
const ValidateOrSubscribe = page(() => import('./pages/validateorsubscribe.page.tsx'), 'ValidateOrSubscribePage')
const RenewSubscription = page(() => import('./pages/renewsubscription.page.tsx'), 'RenewSubscriptionPage')
const OwnCard = page(() => import('../features/card/own.page.tsx'), 'OwnCardPage')
const Home = page(() => import('./pages/home.page.tsx'), 'HomePage')
const Persons = page(() => import('./pages/persons.page.tsx'), 'PersonsPage')
const General = page(() => import('./pages/general.page.tsx'), 'GeneralPage')
const Children = page(() => import('../features/children/children.page.tsx'), 'ChildrenPage')
const Calendar = page(() => import('../features/calendars/purchase/calendrier.page.tsx'), 'CalendarPage')
const CalendarCode = page(() => import('../features/calendars/codes/code.page.tsx'), 'CodePage')
const CalendarSale = page(
  () => import('../features/calendars/handover/calendarCommandDetails.page.tsx'),
  'CalendarCommandDetailsPage',
)
const CalendarScan = page(() => import('../features/calendars/handover/scan.page.tsx'), 'ScanPage')
const Calendars = page(() => import('./pages/calendars.page.tsx'), 'CalendarsPage')
const CountingBook = page(() => import('../features/calendars/sales/counting.page.tsx'), 'CountingPage')
const Import = page(() => import('../features/imports/import.page.tsx'), 'ImportPage')
const Duplicates = page(() => import('../features/duplicates/duplicates.page.tsx'), 'DuplicatesPage')
const Person = page(() => import('./pages/person.page.tsx'), 'PersonPage')
const Account = page(() => import('./pages/account.page.tsx'), 'AccountPage')
const Commission = page(() => import('./pages/commission.page.tsx'), 'CommissionPage')
const CommissionWrapper = page(() => import('./pages/commissionWrapper.page.tsx'), 'CommissionWrapperPage')
const LinkedOrder = page(() => import('./pages/linkedOrder.page.tsx'), 'LinkedOrder')
const ManagedResource = page(() => import('./pages/managedResource.page.tsx'), 'ManagedResourcePage')
const Booking = page(() => import('../features/booking/booking.page.tsx'), 'BookingPage')
const Stay = page(() => import('../features/planning/stay.page.tsx'), 'StayPage')
const Planning = page(() => import('../features/planning/planning.page.tsx'), 'PlanningPage')
const NewsList = page(() => import('../features/news/news.page.tsx'), 'NewsPage')
const NewsReading = page(() => import('../features/news/reading.page.tsx'), 'ReadingPage')
const NewsManagement = page(() => import('../features/news/management.page.tsx'), 'NewsManagementPage')
const NewsEditor = page(() => import('../features/news/editor.page.tsx'), 'NewsEditorPage')
const Albums = page(() => import('../features/albums/albums.page.tsx'), 'AlbumsPage')
const Album = page(() => import('../features/albums/album.page.tsx'), 'AlbumPage')
const ManagedAlbums = page(() => import('../features/albums/management.page.tsx'), 'ManagedAlbumsPage')
const ManagedAlbum = page(() => import('../features/albums/administered.page.tsx'), 'ManagedAlbumPage')
const Reservation = page(() => import('./pages/reservation.page.tsx'), 'ReservationPage')
const Partners = page(() => import('../features/partners/partners.page.tsx'), 'PartnersPage')
const Documents = page(() => import('../features/documents/documents.page.tsx'), 'DocumentsPage')
const Document = page(() => import('../features/documents/document.page.tsx'), 'DocumentPage')
const ManagedDocuments = page(
  () => import('../features/documents/administered/documents.page.tsx'),
  'ManagedDocumentsPage',
)
const Accounting = page(() => import('../features/accounting/accounting.page.tsx'), 'AccountingPage')
const ManagedOrders = page(() => import('../features/commands/administered/commands.page.tsx'), 'ManagedOrdersPage')
const Order = page(() => import('../features/commands/command.page.tsx'), 'CommandPage')
const Cart = page(() => import('../features/cart/cart.page.tsx'), 'CartPage')
const PayAgain = page<'PayAgain', { order: Command }>(
  () => import('../features/cart/components/PayAgain.tsx'),
  'PayAgain',
)
const MyCommands = page(() => import('./pages/myCommands.page.tsx'), 'MyCommandsPage')
const RecordMoney = page<'RecordMoney', { order: CommandDetails }>(
  () => import('../features/settlement/awaited/components/RecordMoney.tsx'),
  'RecordMoney',
)
const CommandValidate = page(() => import('../features/cart/ordering/commandvalidate.page.tsx'), 'CommandValidatePage')
const DepositSlips = page(() => import('../features/deposit-slips/slips.page.tsx'), 'DepositSlipsPage')
const NewDepositSlip = page(() => import('../features/deposit-slips/newSlip.page.tsx'), 'NewDepositSlipPage')
const DepositSlip = page(() => import('../features/deposit-slips/slip.page.tsx'), 'DepositSlipPage')
const Payments = page(() => import('../features/settlement/payments.page.tsx'), 'PaymentsPage')
const StuckMails = page(() => import('../features/mails/management.page.tsx'), 'StuckMailsPage')
const Backups = page(() => import('../features/backups/management.page.tsx'), 'BackupsPage')
const Service = page(() => import('../features/servicestate/management.page.tsx'), 'ServicePage')
const Messages = page(() => import('../features/messages/messages.page.tsx'), 'MessagesPage')
const CheckedCard = page(() => import('../features/card/carte.page.tsx'), 'CheckedCardPage')
const Verification = page(() => import('../features/calendars/proof/verification.page.tsx'), 'VerificationPage')
const Round = page(() => import('./pages/tournee.page.tsx'), 'RoundPage')
const LockedRound = page(() => import('./pages/lockedRound.page.tsx'), 'LockedRoundPage')
const CalendarDoors = page(() => import('./pages/calendarDoors.page.tsx'), 'CalendarDoorsPage')
const CalendarPhones = page(() => import('./pages/calendarPhones.page.tsx'), 'CalendarPhonesPage')
const NewSector = page(() => import('../features/calendars/sectors/newSector.page.tsx'), 'NewSectorPage')
const Sector = page(() => import('../features/calendars/sectors/sector.page.tsx'), 'SectorPage')
const Book = page(() => import('../features/calendars/books/book.page.tsx'), 'BookPage')
const Unsubscribe = page(() => import('../features/privacy/newsletter/desabonnement.page.tsx'), 'UnsubscribePage')
const Erasures = page(() => import('../features/privacy/effacements.page.tsx'), 'ErasuresPage')
const NotFound = page(() => import('../web/ui/NotFound.tsx'), 'NotFound')

const Showcase = page(() => import('./pages/showcase/showcase.page.tsx'), 'Showcase')

/** Screens that stand alone even for who is signed in (rules#shell). */
const ALONE = /validateorsubscribe|renewsubscription|^\/carte\/|^\/calendrier\/verification|^\/desabonnement/
/** Screens for everybody, so for whose membership has lapsed too. */
const PUBLIC = /\/calendrier$|\/calendrier\/code/
/** Those of them, and of the visitor's, that hold more than one short form. */
const WIDE = /validateorsubscribe|renewsubscription|createUser/

/** Not signed in, the address picks one of the standalone screens (rules#shell). */
function Standalone({ path }: { path: string }) {
  if (path.includes('validateorsubscribe')) return <ValidateOrSubscribe />
  if (path.includes('renewsubscription')) return <RenewSubscription />
  if (path.startsWith('/carte/')) return <CheckedCard />
  if (path.startsWith('/calendrier/verification')) return <Verification />
  if (path.startsWith('/desabonnement')) return <Unsubscribe />
  if (path.startsWith('/createUser')) return <CreateUser />
  if (path.includes('/calendrier/code')) return <CalendarCode />
  if (path.endsWith('/calendrier')) return <Calendar />
  if (path === '/calendrier/tournee') return <LockedRound />
  return <Login />
}

/** The screens that are opened first: members', and visitors'. */
const FIRST = {
  member: [
    [/^\/$/, Home],
    [/^\/commission\/[^/]+$/, Commission],
    [/^\/photos\/\d+$/, Album],
    [/^\/photos$/, Albums],
    [/^\/news$/, NewsList],
    [/^\/documents$/, Documents],
    [/\/calendrier$/, Calendar],
  ],
  visitor: [
    [/^\/$/, Login],
    [/\/calendrier$/, Calendar],
  ],
} as const

/** What a page begins with, asked for at once and together: it is drawn whole, with no skeleton before it. */
export const loadFirst = (path: string, who: keyof typeof FIRST) => {
  const screens = FIRST[who].filter(([pattern]) => pattern.test(path)).map(([, screen]) => screen)
  return Promise.all([...(who === 'member' ? [Shell] : []), ...screens].map(({ ahead }) => ahead()))
}

export function Router() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  if (pathname === '/dev/ui')
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Showcase />
      </Suspense>
    )
  // A link to choose a new password is followed whoever is signed in here.
  const alone = ALONE.test(pathname) || (pathname === '/' && new URLSearchParams(search).has('token'))
  const lapsed = session && hasLapsed(session)
  const link = !session || lapsed ? (linkIn(pathname, hash) ?? linkIn(pathname, `#lien=${keptLink()}`)) : undefined
  if (!session || alone || lapsed)
    return (
      <FrontDoor wide={link !== undefined || WIDE.test(pathname)}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          {link ? (
            <LinkedOrder link={link} />
          ) : lapsed && !alone && !PUBLIC.test(pathname) ? (
            <RenewFirst />
          ) : (
            <Standalone path={pathname} />
          )}
        </Suspense>
      </FrontDoor>
    )
  return (
    <Suspense>
      <Shell>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="/person/:personId" element={<Person />} />
            <Route path="/accountWrapper/:personId" element={<Account />} />
            <Route path="/commission/:commissionName" element={<Commission />} />
            <Route path="/reservation/:resourceId" element={<Reservation />} />
            <Route path="/documents" element={<Documents />} />
            <Route path="/documents/:documentId" element={<Document />} />
            <Route path="/news" element={<NewsList />} />
            <Route path="/news/:newsId" element={<NewsReading />} />
            <Route path="/photos" element={<Albums />} />
            <Route path="/photos/:albumId" element={<Album />} />
            <Route path="/partners" element={<Partners />} />
            <Route path="/createUser" element={<CreateUser />} />
            <Route path="/carte" element={<OwnCard />} />
            <Route path="/cart" element={<Cart />} />
            <Route
              path="/command/:commandId"
              element={
                <Order pay={(order) => <PayAgain order={order} />} record={(order) => <RecordMoney order={order} />} />
              }
            />
            <Route path="/commandvalidate" element={<CommandValidate />} />
            <Route path="/myCommands/:personId" element={<MyCommands />} />
            <Route path="/calendrier" element={<Calendar />} />
            <Route path="/calendrier/code" element={<CalendarCode />} />
            <Route path="/calendrier/code/:externalIdentifier" element={<CalendarCode />} />
            {Object.entries(GUARDED).map(([path, element]) => (
              <Route key={path} path={path} element={<Guarded screen={path as Screen} />}>
                <Route index element={element} />
              </Route>
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Shell>
    </Suspense>
  )
}

/** The screens of the administration; whom each is for stands in `SCREENS`. */
const GUARDED: Record<Screen, ReactNode> = {
  '/management/general': <General />,
  '/management/news': <NewsManagement />,
  '/management/news/:newsId': <NewsEditor />,
  '/management/documents': <ManagedDocuments />,
  '/management/photos': <ManagedAlbums />,
  '/management/photos/:albumId': <ManagedAlbum />,
  '/management/accounts': <Accounting />,
  '/management/commands': <ManagedOrders />,
  '/management/persons': <Persons />,
  '/management/persons/import': <Import />,
  '/management/persons/duplicates': <Duplicates />,
  '/management/erasures': <Erasures />,
  '/management/payments': <Payments />,
  '/management/deposit-slips': <DepositSlips />,
  '/management/deposit-slips/new': <NewDepositSlip />,
  '/management/deposit-slips/:slipId': <DepositSlip />,
  '/management/mails': <StuckMails />,
  '/management/service': <Service />,
  '/management/backups': <Backups />,
  '/management/messages': <Messages />,
  '/management/commissions/children': <Children />,
  '/management/commissions/calendarCommandDetails/:externalId': <CalendarSale />,
  '/management/commissions/calendars/scan': <CalendarScan />,
  '/management/commissions/calendars': <Calendars />,
  '/management/commissions/calendars/carnets/:bookId': <Book />,
  '/management/commissions/calendars/adresses': <CalendarDoors />,
  '/management/commissions/calendars/appareils': <CalendarPhones />,
  '/management/commissions/calendars/secteurs/nouveau': <NewSector />,
  '/management/commissions/calendars/secteurs/:sectorId': <Sector />,
  '/calendrier/tournee': <Round />,
  '/management/commissions/calendars/compter': <CountingBook />,
  '/management/commissions/reservations/:commissionName': <Planning />,
  '/management/commissions/reservations/:commissionName/nouvelle': <Booking />,
  '/management/commissions/reservations/:commissionName/:reservationId': <Stay />,
  '/management/commissions/commissionWrapper/:commissionName/:commissionId': <CommissionWrapper />,
  '/management/commissions/commissionWrapper/:commissionName/:commissionId/resources/:resourceId': <ManagedResource />,
}
