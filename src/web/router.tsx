import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { LoginPage } from '../features/auth/login.page.tsx'
import { hasLapsed, useSession } from './session.ts'
import { FrontDoor } from './shell/FrontDoor.tsx'
import './ui/leaving.ts'
import { SkeletonRows } from './ui/states.tsx'

const page = <Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }))

const Shell = page(() => import('./shell/Shell.tsx'), 'Shell')
const RenewFirst = page(() => import('../features/auth/components/RenewFirst.tsx'), 'RenewFirst')
const CreateUser = page(() => import('../features/users/createUser.page.tsx'), 'CreateUserPage')
const ValidateOrSubscribe = page(
  () => import('../features/auth/validateorsubscribe.page.tsx'),
  'ValidateOrSubscribePage',
)
const RenewSubscription = page(
  () => import('../features/users/account/renewsubscription.page.tsx'),
  'RenewSubscriptionPage',
)
const Home = page(() => import('./shell/home.page.tsx'), 'HomePage')
const Persons = page(() => import('../features/users/management.page.tsx'), 'PersonsPage')
const General = page(() => import('../features/siteconfiguration/general.page.tsx'), 'GeneralPage')
const Children = page(() => import('../features/children/children.page.tsx'), 'ChildrenPage')
const Import = page(() => import('../features/users/import/import.page.tsx'), 'ImportPage')
const Duplicates = page(() => import('../features/users/duplicates/duplicates.page.tsx'), 'DuplicatesPage')
const Person = page(() => import('../features/users/person.page.tsx'), 'PersonPage')
const Account = page(() => import('../features/users/account/account.page.tsx'), 'AccountPage')
const Commission = page(() => import('../features/commissions/commission.page.tsx'), 'CommissionPage')
const CommissionWrapper = page(
  () => import('../features/commissions/commissionWrapper.page.tsx'),
  'CommissionWrapperPage',
)
const Command = page(() => import('../features/commands/command.page.tsx'), 'CommandPage')
const Problems = page(() => import('../features/payments/problems/problems.page.tsx'), 'ProblemsPage')
const StuckMails = page(() => import('../features/mails/management.page.tsx'), 'StuckMailsPage')
const CheckedCard = page(() => import('../features/users/card/carte.page.tsx'), 'CheckedCardPage')
const Unsubscribe = page(() => import('../features/users/newsletter/desabonnement.page.tsx'), 'UnsubscribePage')
const Erasures = page(() => import('../features/users/privacy/effacements.page.tsx'), 'ErasuresPage')
const ComingSoon = page(() => import('./shell/comingSoon.page.tsx'), 'ComingSoonPage')
const NotFound = page(() => import('./shell/notFound.page.tsx'), 'NotFoundPage')

const Showcase = page(() => import('./ui/showcase/Showcase.tsx'), 'Showcase')

/** Screens that stand alone even for who is signed in (specification, section 2 « Shell »). */
const ALONE = /validateorsubscribe|renewsubscription|^\/carte\/|^\/desabonnement/
/** Those of them, and of the visitor's, that hold more than one short form. */
const WIDE = /validateorsubscribe|renewsubscription|createUser/

/** Not signed in, the address picks one of the standalone screens (specification, section 2 « Shell »). */
function Standalone({ path }: { path: string }) {
  if (path.includes('validateorsubscribe')) return <ValidateOrSubscribe />
  if (path.includes('renewsubscription')) return <RenewSubscription />
  if (path.startsWith('/carte/')) return <CheckedCard />
  if (path.startsWith('/desabonnement')) return <Unsubscribe />
  if (path.startsWith('/createUser')) return <CreateUser />
  return <LoginPage />
}

export function Router() {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (pathname === '/dev/ui')
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Showcase />
      </Suspense>
    )
  // A link to choose a new password is followed whoever is signed in here.
  const alone = ALONE.test(pathname) || (pathname === '/' && new URLSearchParams(search).has('token'))
  const lapsed = session && hasLapsed(session)
  if (!session || alone || lapsed)
    return (
      <FrontDoor wide={WIDE.test(pathname)}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          {lapsed && !alone ? <RenewFirst /> : <Standalone path={pathname} />}
        </Suspense>
      </FrontDoor>
    )
  return (
    <Suspense>
      <Shell>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Routes>
            <Route path="/" element={<Home />} />
            <Route path="/management/general" element={<General />} />
            <Route path="/management/persons" element={<Persons />} />
            <Route path="/management/persons/import" element={<Import />} />
            <Route path="/management/persons/duplicates" element={<Duplicates />} />
            <Route path="/management/erasures" element={<Erasures />} />
            <Route path="/person/:personId" element={<Person />} />
            <Route path="/accountWrapper/:personId" element={<Account />} />
            <Route path="/commission/:commissionName" element={<Commission />} />
            <Route path="/management/commissions/children" element={<Children />} />
            <Route
              path="/management/commissions/commissionWrapper/:commissionName/:commissionId"
              element={<CommissionWrapper later={<ComingSoon title="Ma commission" />} />}
            />
            <Route path="/createUser" element={<CreateUser />} />
            <Route path="/command/:commandId" element={<Command />} />
            <Route path="/management/payments" element={<Problems />} />
            <Route path="/management/mails" element={<StuckMails />} />
            {LATER.map(([path, title]) => (
              <Route key={path} path={path} element={<ComingSoon title={title} />} />
            ))}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </Shell>
    </Suspense>
  )
}

/** Screens of the specification that are not built yet: each has its address, and says so. */
const LATER: [path: string, title: string][] = [
  ['/photos', 'Photos'],
  ['/documents', 'Documents'],
  ['/partners', 'Partenaires'],
  ['/cart', 'Panier'],
  ['/myCommands/:personId', 'Mes commandes'],
  ['/management/news', 'Informations'],
  ['/management/photos', 'Photos'],
  ['/management/commands', 'Commandes'],
]
