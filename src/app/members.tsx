import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '../web/ui/NotFound.tsx'
import { SkeletonRows } from '../web/ui/states.tsx'
import { page, pageOf } from './page.tsx'
import { ROWS, screenAt } from './screens.ts'
import { Shell } from './shell/Shell.tsx'

const ScreenGuard = page(async () => (await import('./shell/ScreenGuard.tsx')).ScreenGuard)
const Administration = page(async () => (await import('./shell/Administration.tsx')).Administration)

/** Loads the screen at an address, where it is one of those that are opened first. */
export async function loadScreen(path: string) {
  const [, row] = screenAt(path) ?? []
  if (row?.chunk) await pageOf(row.load).ahead()
}

const isAdministration = (path: string) => path.startsWith('/management')

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

/** The members' screens in their frame. */
export const Members = () => (
  <Shell>
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <Routes>
        {ROWS.filter(([path]) => !isAdministration(path)).map(routeTo)}
        <Route element={<Administration />}>{ROWS.filter(([path]) => isAdministration(path)).map(routeTo)}</Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </Shell>
)
