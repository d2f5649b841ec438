import { type ReactNode, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import type { Order, OrderDetails } from '../features/orders/orders/contract.ts'
import { storedLink } from '../features/orders/orders/links/client.ts'
import { linkIn } from '../features/orders/orders/links/rules.ts'
import { hasLapsed, useSession } from '../features/platform/access/client.ts'
import { SkeletonRows } from '../web/ui/states.tsx'
import { page } from './page.tsx'
import { FrontDoor } from './shell/FrontDoor.tsx'
import type { Screen } from './shell/screens.ts'

const Shell = page(() => import('./shell/Shell.tsx'), 'Shell')
const ScreenGuard = page(() => import('./shell/ScreenGuard.tsx'), 'ScreenGuard')
const RenewFirst = page(() => import('../features/members/authentication/components/RenewFirst.tsx'), 'RenewFirst')
const Login = page(() => import('./pages/login.page.tsx'), 'LoginPage')
const CreateUser = page(() => import('../features/members/registration/createUser.page.tsx'), 'CreateUserPage')
const ValidateOrSubscribe = page(() => import('./pages/validateorsubscribe.page.tsx'), 'ValidateOrSubscribePage')
const RenewSubscription = page(() => import('./pages/renewsubscription.page.tsx'), 'RenewSubscriptionPage')
const OwnCard = page(() => import('../features/society/membership-card/own.page.tsx'), 'OwnCardPage')
const Home = page(() => import('./pages/home.page.tsx'), 'HomePage')
const Persons = page(() => import('./pages/persons.page.tsx'), 'PersonsPage')
const General = page(() => import('./pages/general.page.tsx'), 'GeneralPage')
const Children = page(() => import('../features/members/children/children.page.tsx'), 'ChildrenPage')
const Calendar = page(() => import('../features/calendars/purchase/calendrier.page.tsx'), 'CalendarPage')
const CalendarCode = page(() => import('../features/calendars/codes/code.page.tsx'), 'CodePage')
const CalendarSale = page(() => import('../features/rounds/handover/calendarSale.page.tsx'), 'CalendarSalePage')
const CalendarScan = page(() => import('../features/rounds/handover/scan.page.tsx'), 'ScanPage')
const Calendars = page(() => import('./pages/calendars.page.tsx'), 'CalendarsPage')
const CountingBook = page(() => import('../features/calendars/sales/counting.page.tsx'), 'CountingPage')
const Import = page(() => import('../features/members/imports/import.page.tsx'), 'ImportPage')
const Duplicates = page(() => import('../features/administration/duplicates/duplicates.page.tsx'), 'DuplicatesPage')
const Person = page(() => import('./pages/person.page.tsx'), 'PersonPage')
const Account = page(() => import('./pages/account.page.tsx'), 'AccountPage')
const Commission = page(() => import('./pages/commission.page.tsx'), 'CommissionPage')
const CommissionWrapper = page(() => import('./pages/commissionWrapper.page.tsx'), 'CommissionWrapperPage')
const LinkedOrder = page(() => import('./pages/linkedOrder.page.tsx'), 'LinkedOrder')
const ManagedResource = page(() => import('./pages/managedResource.page.tsx'), 'ManagedResourcePage')
const Booking = page(() => import('../features/bookings/on-behalf/booking.page.tsx'), 'BookingPage')
const Stay = page(() => import('../features/bookings/planning/stay.page.tsx'), 'StayPage')
const Planning = page(() => import('../features/bookings/planning/planning.page.tsx'), 'PlanningPage')
const NewsList = page(() => import('../features/content/news/news.page.tsx'), 'NewsPage')
const NewsReading = page(() => import('../features/content/news/reading.page.tsx'), 'ReadingPage')
const NewsManagement = page(() => import('../features/content/news/management.page.tsx'), 'NewsManagementPage')
const NewsEditor = page(() => import('../features/content/news/editor.page.tsx'), 'NewsEditorPage')
const Albums = page(() => import('../features/content/albums/albums.page.tsx'), 'AlbumsPage')
const Album = page(() => import('../features/content/albums/album.page.tsx'), 'AlbumPage')
const ManagedAlbums = page(() => import('../features/content/albums/management.page.tsx'), 'ManagedAlbumsPage')
const ManagedAlbum = page(() => import('../features/content/albums/administered.page.tsx'), 'ManagedAlbumPage')
const Reservation = page(() => import('./pages/reservation.page.tsx'), 'ReservationPage')
const Partners = page(() => import('../features/content/partners/partners.page.tsx'), 'PartnersPage')
const Documents = page(() => import('../features/content/documents/documents.page.tsx'), 'DocumentsPage')
const Document = page(() => import('../features/content/documents/document.page.tsx'), 'DocumentPage')
const ManagedDocuments = page(
  () => import('../features/content/documents/administered/documents.page.tsx'),
  'ManagedDocumentsPage',
)
const Accounting = page(() => import('../features/orders/accounting/accounting.page.tsx'), 'AccountingPage')
const ManagedOrders = page(() => import('../features/orders/orders/administered/orders.page.tsx'), 'ManagedOrdersPage')
const OrderDetailsPage = page(() => import('./pages/order.page.tsx'), 'OrderPage')
const Cart = page(() => import('../features/bookings/cart/cart.page.tsx'), 'CartPage')
const PayAgain = page<'PayAgain', { order: Order }>(
  () => import('../features/bookings/cart/components/PayAgain.tsx'),
  'PayAgain',
)
const MyCommands = page(() => import('./pages/myOrders.page.tsx'), 'MyOrdersPage')
const RecordMoney = page<'RecordMoney', { order: OrderDetails }>(
  () => import('../features/orders/offline-payments/expected/components/RecordMoney.tsx'),
  'RecordMoney',
)
const CommandValidate = page(
  () => import('../features/bookings/cart/ordering/orderConfirmation.page.tsx'),
  'OrderConfirmationPage',
)
const NewMember = page(() => import('../features/members/by-hand/new.page.tsx'), 'NewMemberPage')
const Payments = page(() => import('../features/orders/payments/payments.page.tsx'), 'PaymentsPage')
const StuckMails = page(() => import('../features/mailing/mail-delivery/management.page.tsx'), 'StuckMailsPage')
const Backups = page(() => import('../features/operations/backups/management.page.tsx'), 'BackupsPage')
const Service = page(() => import('../features/operations/system-status/management.page.tsx'), 'ServicePage')
const Messages = page(() => import('../features/society/contact/messages.page.tsx'), 'MessagesPage')
const CheckedCard = page(() => import('../features/society/membership-card/carte.page.tsx'), 'CheckedCardPage')
const Verification = page(
  () => import('../features/calendars/stub-books/proof/verification.page.tsx'),
  'VerificationPage',
)
const Round = page(() => import('./pages/tournee.page.tsx'), 'RoundPage')
const LockedRound = page(() => import('./pages/lockedRound.page.tsx'), 'LockedRoundPage')
const CalendarDoors = page(() => import('./pages/calendarDoors.page.tsx'), 'CalendarDoorsPage')
const CalendarPhones = page(() => import('./pages/calendarPhones.page.tsx'), 'CalendarPhonesPage')
const NewSector = page(() => import('../features/rounds/sectors/newSector.page.tsx'), 'NewSectorPage')
const Sector = page(() => import('../features/rounds/sectors/sector.page.tsx'), 'SectorPage')
const Book = page(() => import('../features/calendars/stub-books/book.page.tsx'), 'BookPage')
const Unsubscribe = page(
  () => import('../features/members/privacy/newsletter/desabonnement.page.tsx'),
  'UnsubscribePage',
)
const Erasures = page(() => import('../features/members/privacy/effacements.page.tsx'), 'ErasuresPage')
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
  const link = !session || lapsed ? (linkIn(pathname, hash) ?? linkIn(pathname, `#lien=${storedLink()}`)) : undefined
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
                <OrderDetailsPage
                  pay={(order) => <PayAgain order={order} />}
                  record={(order) => <RecordMoney order={order} />}
                />
              }
            />
            <Route path="/commandvalidate" element={<CommandValidate />} />
            <Route path="/myCommands/:personId" element={<MyCommands />} />
            <Route path="/calendrier" element={<Calendar />} />
            <Route path="/calendrier/code" element={<CalendarCode />} />
            <Route path="/calendrier/code/:externalIdentifier" element={<CalendarCode />} />
            {Object.entries(GUARDED).map(([path, element]) => (
              <Route key={path} path={path} element={<ScreenGuard screen={path as Screen} />}>
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
  '/management/persons/new': <NewMember />,
  '/management/persons/import': <Import />,
  '/management/persons/duplicates': <Duplicates />,
  '/management/erasures': <Erasures />,
  '/management/payments': <Payments />,
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
