import '../web/styles.css'
import '../web/layout.css'
import { MantineProvider } from '@mantine/core'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { identity, onSessionChange } from '../features/access/client.ts'
import { HttpProblem, identifyBy } from '../web/http.ts'
import { forgetOwnedDrafts } from '../web/ui/form/drafts.ts'
import { theme } from '../web/ui/theme.ts'
import { Toasts } from '../web/ui/toast.tsx'
import { Router } from './router.tsx'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Client errors are not retried.
      retry: (count, error) =>
        count < 2 && !(error instanceof HttpProblem && error.status >= 400 && error.status < 500),
    },
  },
})

// A mutation's busy state is rendered before the browser handles the next tap, so that a double tap acts once.
notifyManager.setScheduler(queueMicrotask)

identifyBy(identity)

// What one account has seen or typed is not there for the next.
onSessionChange(() => {
  queries.clear()
  if (!identity.token()) forgetOwnedDrafts()
})

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
        </QueryClientProvider>
        <Toasts />
      </MantineProvider>
    </StrictMode>,
  )
