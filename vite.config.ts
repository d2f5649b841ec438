import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { begin } from './scripts/begin.ts'
import { contractsForWeb } from './scripts/contracts-for-web.ts'
import { icons } from './scripts/icons.ts'
import { pdfAssets } from './scripts/pdf-assets.ts'
import { filesIn } from './scripts/screens.ts'
import { worker } from './scripts/worker.ts'
import type { Chunk } from './src/app/visitors.ts'

const api = `http://127.0.0.1:${Number(process.env.PORT ?? 8080) + 10}`

/** A file with the screens of the table that come in it, and what most of them need besides. */
const chunk = (name: Chunk, besides: RegExp[] = []) => {
  const screens = filesIn(name).map((file) => `/${file}`)
  return {
    name,
    test: (id: string) => screens.some((file) => id.endsWith(file)) || besides.some((pattern) => pattern.test(id)),
  }
}

export default defineConfig({
  plugins: [react(), contractsForWeb(), pdfAssets(), begin(), icons(), worker()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The reader of PDFs, in one piece, is loaded where a PDF is opened (decision 39): nothing else is as large.
    chunkSizeWarningLimit: 520,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with comes in one file rather than in twenty.
            { name: 'first', tags: ['$initial'] },
            // What the sign-in, the public purchase and members' pages have in common.
            {
              name: 'shared',
              test: /ui.form.(useFormOf|Form|FormEnd|EmailInput)\.tsx?|shared.likely-email\.ts|ui.(RichText|Spinner)\.tsx|shared.money\.ts|authentication.(client|messages)\.ts|calendars.campaigns.client\.ts|components.(Checkbox.Checkbox|TextInput.TextInput|ActionIcon.ActionIcon)\.mjs/,
            },
            // What strangers' other screens share with the above or with members' pages: they would load all of those for a few lines.
            { name: 'password', test: /form.Password\.tsx/ },
            {
              name: 'captcha',
              test: /society.captcha.(client\.ts|components)|texts.(client|components.(AcceptTerms|useShownTerms))\.tsx?/,
            },
            {
              name: 'person',
              test: /society.persons.labels\.ts|components.NativeSelect.NativeSelect\.mjs|core.DirectionProvider/,
            },
            {
              name: 'common',
              test: /(persons|commissions|membership-card|mail-delivery).client\.ts|components.PersonFacts\.ts|orders.orders.(labels|client|rules)\.ts|resources.(client|rules)\.ts|reservations.labels\.ts|payment-methods.labels\.ts|web.download\.ts|shared.(counted|french|rsql-writer)\.ts|list.every-page\.ts|ui.(NotFound|ScrollAndFocus)\.tsx|offline.SeenAt\.tsx|modern.useMutation\.js|(create-safe-context|use-callback-ref|use-debounced-callback|use-window-event)\.mjs|app.menus\.ts|esm.(createReactComponent|icons.Icon(CircleCheck|Mail|Photo|Users?))\.mjs/,
            },
            {
              name: 'means',
              test: /payment-methods.components.MeansChoice\.tsx|components.Radio.Radio|orders.(checkout|offline-payments).labels\.ts|shared.iban\.ts/,
            },
            chunk('login'),
            chunk('calendar'),
            chunk('members', [
              /app.members\.tsx|shell.Shell\.tsx|components.Commission(News|Albums|Documents)\.tsx|ui.(address\.ts|(Confirm|MoreMenu)\.tsx)|icons.Icon(Chevron(Left|Right)|Pencil)|modern.useMutationState/,
            ]),
            chunk('lists', [/list.(useList|List)\.tsx?/]),
            chunk('booking', [/resources.components.(CommissionResources|BookButton)\.tsx|bookings.cart.labels\.ts/]),
            chunk('cart', [/bookings.cart.(messages|components.(PayAgain|PayBooked|useOrdering))\.tsx?/]),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 8080),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/aspr', '/portal.webmanifest', '/dev/mails', '/healthz', '/readyz'].map((path) => [path, api]),
    ),
  },
})
