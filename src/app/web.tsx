import '../web/styles.css'
import '../web/layout.css'
import '../web/front.css'
import { MantineProvider } from '@mantine/core'
import { notifyManager, onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { identity, onSessionChange, readSession } from '../features/platform/access/client.ts'
import { hasUnsent } from '../features/rounds/sync/components/unsentFlag.ts'
import { configurationQuery } from '../features/society/settings/client.ts'
import { pauseUnattendedQueries } from '../web/attendance.ts'
import { HttpProblem, identifyBy } from '../web/http.ts'
import { keepInstallOffer } from '../web/install.ts'
import { forgetSeen, keepSeenFor } from '../web/offline/seen.ts'
import { forgetOwnedDrafts } from '../web/ui/form/drafts.ts'
import { tellMissingImports } from '../web/ui/newVersion.ts'
import { SiteName } from '../web/ui/Page.tsx'
import { renewPicturesBy } from '../web/ui/renewal.ts'
import { themeIn } from '../web/ui/theme.ts'
import { Toasts } from '../web/ui/toast.tsx'
import { dropUploads } from '../web/ui/upload/registry.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadFirst, Router } from './router.tsx'
import { SessionEnd } from './shell/SessionEnd.tsx'
import { ServiceWorkerSetup } from './worker/ServiceWorkerSetup.tsx'

// The content security policy allows no code made from text, which the schema library would try as it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Asked for without network too: what is missing is told at once, and asked for again as the network returns.
      networkMode: 'offlineFirst',
      // Client errors are not retried.
      retry: (count, error) =>
        navigator.onLine && count < 2 && !(error instanceof HttpProblem && error.status >= 400 && error.status < 500),
    },
    // Nothing waits for the network unseen: an act that cannot be done says so, and what was typed stays.
    mutations: { networkMode: 'always' },
  },
})
onlineManager.setOnline(navigator.onLine)

// A mutation's busy state is rendered before the browser handles the next tap, so that a double tap acts once.
notifyManager.setScheduler(queueMicrotask)

identifyBy(identity)
pauseUnattendedQueries()
keepInstallOffer()
tellMissingImports()
keepSeenFor(() => readSession()?.userId)
void forgetSeen()
renewPicturesBy(async (id) => (await import('../features/platform/files/client.ts')).readPicture(id))

/** What a phone noted without network leaves whoever is signed in: it has a token of its own. */
async function deliverKept() {
  if (!hasUnsent()) return
  const { startSync } = await import('../features/rounds/sync/components/syncing.ts')
  startSync()
}

// What one account has seen or typed is not there for the next.
onSessionChange(() => {
  queries.clear()
  dropUploads()
  if (!identity.token()) forgetOwnedDrafts()
  void forgetSeen()
  void deliverKept()
})

/** The page comes with the main colour and the society's name: the first thing drawn has them. */
function Themed({ children }: { children: ReactNode }) {
  const { shades, association } = useQuery(configurationQuery).data ?? {}
  const theme = useMemo(() => themeIn(shades), [shades])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <SiteName value={association?.shortName || 'Amicale'}>{children}</SiteName>
    </MantineProvider>
  )
}

/** As a transition: drawn in pieces, between which a slow phone answers. */
function draw(place: HTMLElement) {
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <Themed>
            <BrowserRouter>
              <ErrorBoundary>
                <Router />
              </ErrorBoundary>
              <ServiceWorkerSetup />
              <SessionEnd />
            </BrowserRouter>
            <Toasts />
          </Themed>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

const place = document.getElementById('app')
// A file that does not come is asked for again by the screen that needs it.
if (place)
  void loadFirst(location.pathname, identity.token() ? 'member' : 'visitor').then(
    () => draw(place),
    () => draw(place),
  )
void deliverKept()
