import { useWindowEvent } from '@mantine/hooks'
import { Suspense } from 'react'
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { NotFound } from '../web/ui/NotFound.tsx'
import { ignoreMissing } from '../web/ui/newVersion.ts'
import { SkeletonRows } from '../web/ui/states.tsx'
import { page, pageOf } from './page.tsx'
import { ROWS, screenAt } from './screens.ts'
import { Shell } from './shell/Shell.tsx'

const ScreenGuard = page(async () => (await import('./shell/ScreenGuard.tsx')).ScreenGuard)
const Administration = page(async () => (await import('./shell/Administration.tsx')).Administration)

/** Preloads the screen at an address, if it is one of those opened first. */
export async function loadScreen(path: string) {
  const [, row] = screenAt(path) ?? []
  if (row?.chunk) await pageOf(row.load).ahead()
}

const isAdministration = (path: string) => path.startsWith('/management')

/** Loads the code of a link's screen while the finger is still down; if that fails, the screen itself says so. */
function loadPressed({ target }: PointerEvent) {
  // Whoever scrolls presses links too: without network, each would report a file that is missing.
  if (!navigator.onLine) return
  const link = target instanceof Element ? target.closest('a') : null
  const screen = link?.origin === location.origin && screenAt(link.pathname)
  if (!screen) return
  const [path, { load, right }] = screen
  for (const part of [pageOf(load), right && ScreenGuard, isAdministration(path) && Administration])
    if (part) part.ahead().catch(ignoreMissing)
}

const routeTo = ([path, { load, right }]: (typeof ROWS)[number]) => {
  const Page = pageOf(load)
  return right ? (
    <Route key={path} path={path} element={<ScreenGuard screen={path} />}>
      <Route index element={<Page />} />
    </Route>
  ) : (
    <Route key={path} path={path} element={<Page />} />
  )
}

/** Members' screens in their frame. */
export function Members() {
  useWindowEvent('pointerdown', loadPressed)
  return (
    <Shell>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <ScreenHere />
      </Suspense>
    </Shell>
  )
}

/**
 * The screen at the address. The router parses all its routes at each render, which is slow on phones, so it only gets
 * those that match.
 */
function ScreenHere() {
  const { pathname } = useLocation()
  const matching = ROWS.filter(([path]) => matchPath(path, pathname))
  return (
    <Routes>
      {matching.filter(([path]) => !isAdministration(path)).map(routeTo)}
      <Route element={<Administration />}>{matching.filter(([path]) => isAdministration(path)).map(routeTo)}</Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
