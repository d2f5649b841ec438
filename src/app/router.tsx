import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { storedLink } from '../features/orders/orders/links/client.ts'
import { linkIn } from '../features/orders/orders/links/rules.ts'
import { hasLapsed, useSession } from '../features/platform/access/client.ts'
import { SkeletonRows } from '../web/ui/states.tsx'
import { page, pageOf } from './page.tsx'
import { FrontDoor } from './shell/FrontDoor.tsx'
import { visitorScreenAt } from './visitors.ts'

const Members = page(async () => (await import('./members.tsx')).Members)
const RenewFirst = page(
  async () => (await import('../features/members/authentication/components/RenewFirst.tsx')).RenewFirst,
)
const LinkedOrder = page(async () => (await import('./pages/linkedOrder.page.tsx')).LinkedOrder)

/** Preloads in parallel what a page starts with, so that it is drawn without a skeleton. */
export async function loadFirst(path: string, who: 'member' | 'visitor') {
  const { chunk, load } = visitorScreenAt(path)
  if (who === 'visitor') return chunk && (await pageOf(load).ahead())
  const { loadScreen } = await import('./members.tsx')
  await Promise.all([Members.ahead(), loadScreen(path)])
}

export function Router() {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const visitor = visitorScreenAt(pathname)
  const Page = pageOf(visitor.load)
  if (visitor.alone === 'NONE')
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Page />
      </Suspense>
    )
  // A link to choose a new password also works for somebody who is signed in.
  const alone = visitor.alone || (pathname === '/' && new URLSearchParams(search).has('token'))
  const lapsed = session && hasLapsed(session)
  const link = !session || lapsed ? (linkIn(pathname, hash) ?? linkIn(pathname, `#lien=${storedLink()}`)) : undefined
  if (!session || alone || lapsed)
    return (
      <FrontDoor wide={link !== undefined || visitor.wide === true}>
        <Suspense fallback={<SkeletonRows rows={5} />}>
          {link ? <LinkedOrder link={link} /> : lapsed && !alone && !visitor.everybody ? <RenewFirst /> : <Page />}
        </Suspense>
      </FrontDoor>
    )
  return (
    <Suspense>
      <Members />
    </Suspense>
  )
}
