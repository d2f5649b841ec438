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
import { reportMissingImports } from '../web/ui/newVersion.ts'
import { SiteName } from '../web/ui/Page.tsx'
import { renewPicturesBy } from '../web/ui/renewal.ts'
import { themeIn } from '../web/ui/theme.ts'
import { Toasts } from '../web/ui/toast.tsx'
import { dropUploads } from '../web/ui/upload/registry.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadFirst, Router } from './router.tsx'
import { SessionEnd } from './shell/SessionEnd.tsx'
import { ServiceWorkerSetup } from './worker/ServiceWorkerSetup.tsx'

// The content security policy forbids code made from text, which the schema library would try when loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Queries also run without network: what is missing is reported at once, and requested again when the network
      // returns.
      networkMode: 'offlineFirst',
      // Client errors are not retried.
      retry: (count, error) =>
        navigator.onLine && count < 2 && !(error instanceof HttpProblem && error.status >= 400 && error.status < 500),
    },
    // Nothing waits silently for the network: a failed action says so, and the draft is kept.
    mutations: { networkMode: 'always' },
  },
})
onlineManager.setOnline(navigator.onLine)

// A mutation's busy state is rendered before the browser handles the next tap, so that a double tap acts once.
notifyManager.setScheduler(queueMicrotask)

identifyBy(identity)
pauseUnattendedQueries()
keepInstallOffer()
reportMissingImports()
keepSeenFor(() => readSession()?.userId)
void forgetSeen()
renewPicturesBy(async (id) => (await import('../features/platform/files/client.ts')).readPicture(id))

/** Operations queued without network are sent whoever is signed in, because they have a token of their own. */
async function deliverKept() {
  if (!hasUnsent()) return
  const { startSync } = await import('../features/rounds/sync/components/syncing.ts')
  startSync()
}

// Data of one account must not be visible to the next.
onSessionChange(() => {
  queries.clear()
  dropUploads()
  if (!identity.token()) forgetOwnedDrafts()
  void forgetSeen()
  void deliverKept()
})

/** The page embeds the main colour and the society's name, so that the first render has them. */
function Themed({ children }: { children: ReactNode }) {
  const { shades, association } = useQuery(configurationQuery).data ?? {}
  const theme = useMemo(() => themeIn(shades), [shades])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <SiteName value={association?.shortName || 'Amicale'}>{children}</SiteName>
    </MantineProvider>
  )
}

/** As a transition: rendered in pieces, so that a slow phone stays responsive. */
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
// A file that fails to load is requested again by the screen that needs it.
if (place)
  void loadFirst(location.pathname, identity.token() ? 'member' : 'visitor').then(
    () => draw(place),
    () => draw(place),
  )
void deliverKept()
