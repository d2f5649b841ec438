import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { useSession } from './session.ts'
import { FrontDoor } from './shell/FrontDoor.tsx'
import { Shell } from './shell/Shell.tsx'
import { SkeletonRows } from './ui/states.tsx'

const page = <Name extends string>(load: () => Promise<Record<Name, React.ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))

const Login = page(() => import('../features/auth/login.page.tsx'), 'LoginPage')
const CreateUser = page(() => import('../features/users/createUser.page.tsx'), 'CreateUserPage')
const ValidateOrSubscribe = page(
  () => import('../features/auth/validateorsubscribe.page.tsx'),
  'ValidateOrSubscribePage',
)
const Home = page(() => import('./shell/home.page.tsx'), 'HomePage')
const Persons = page(() => import('../features/users/management.page.tsx'), 'PersonsPage')
const Person = page(() => import('../features/users/person.page.tsx'), 'PersonPage')
const NotFound = page(() => import('./shell/notFound.page.tsx'), 'NotFoundPage')

/** Not signed in, the address picks one of the standalone screens (specification, section 2 « Shell »). */
function Standalone({ path }: { path: string }) {
  if (path.includes('validateorsubscribe')) return <ValidateOrSubscribe />
  if (path.startsWith('/createUser')) return <CreateUser />
  return <Login />
}

export function Router() {
  const session = useSession()
  const { pathname } = useLocation()
  const standalone = pathname.includes('validateorsubscribe') || pathname.includes('renewsubscription')
  if (!session || standalone)
    return (
      <FrontDoor wide={pathname.startsWith('/createUser') || standalone}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          <Standalone path={pathname} />
        </Suspense>
      </FrontDoor>
    )
  return (
    <Shell>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Routes>
          <Route path="/" element={<Home />} />
          <Route path="/management/persons" element={<Persons />} />
          <Route path="/person/:personId" element={<Person />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </Shell>
  )
}
