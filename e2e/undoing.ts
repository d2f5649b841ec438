import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { yearSold } from './calendars.ts'
import { enter, type Program } from './program.ts'
import { ADMIN, ask, inDays, offer } from './shop.ts'

const MEMBER = 'membre@demo.example'

/** What a member orders of the commission that lets, and its line. */
async function anOrder(program: Program, rules: object, given: object = {}) {
  const thing = { name: `Gîte ${randomUUID().slice(0, 4)}`, price: 0, billingPeriod: 'DAY', ...rules }
  const id = await offer(program, 1, thing)
  const days = thing.billingPeriod === 'DAY' && { startDate: inDays(20), endDate: inDays(21) }
  const order = await ask(program, MEMBER, 'POST', '/commands', {
    reservations: [{ resource: { id }, quantity: 1, ...days }],
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
    ...given,
  })
  const { reservations } = (await ask(program, ADMIN, 'GET', `/commands/${order.id}`)) as unknown as {
    reservations: { id: number }[]
  }
  return { id: order.id, line: reservations[0]?.id ?? 0 }
}

const openStay = (page: Page, program: Program, line: number) =>
  enter(page, program, ADMIN, `/management/commissions/reservations/location/${line}`)

type Undoing = {
  /** The file below `src/features` that draws the button. */
  drawnBy: string
  button: string | RegExp
  /** Does it, and opens the page that offers to undo it. */
  show: (page: Page, program: Program) => Promise<void>
}

/** Every endpoint that refuses what is undone too late, and the button that calls it. */
export const UNDOINGS: Record<string, Undoing> = {
  'POST /payments/:id/undo': {
    drawnBy: 'orders/offline-payments/undo/components/UndoPayment.tsx',
    button: /^Annuler ce paiement de 5,00/,
    show: async (page, program) => {
      const { id } = await anOrder(program, { price: 5, billingPeriod: 'UNIT' }, { means: 'CHEQUE' })
      await ask(program, ADMIN, 'POST', `/commands/${id}/payments`, { amount: 5, method: 'CHEQUE', date: inDays(0) })
      await enter(page, program, ADMIN, `/command/${id}`)
    },
  },
  'POST /reservations/:id/approve/undo': {
    drawnBy: 'orders/approval/components/Decision.tsx',
    button: /^Annuler l’acceptation/,
    show: async (page, program) => {
      const { id, line } = await anOrder(program, { approval: true })
      await ask(program, ADMIN, 'POST', `/reservations/${line}/approve`, {})
      await enter(page, program, ADMIN, `/command/${id}`)
    },
  },
  'POST /reservations/:id/undo': {
    drawnBy: 'bookings/check-in-out/components/Undo.tsx',
    button: 'Annuler la remise',
    show: async (page, program) => {
      const { line } = await anOrder(program, {})
      await ask(program, ADMIN, 'POST', `/reservations/${line}/handover`, {})
      await openStay(page, program, line)
    },
  },
  'POST /reservations/:id/deposit/undo': {
    drawnBy: 'bookings/check-in-out/deposits/components/DepositCard.tsx',
    button: 'Annuler la réception de la caution',
    show: async (page, program) => {
      const { line } = await anOrder(program, { deposit: 300 })
      await openStay(page, program, line)
      await page.getByRole('button', { name: 'Chèque', exact: true }).click()
    },
  },
  'POST /calendars/books/:id/undo': {
    drawnBy: 'calendars/stub-books/components/Keeping.tsx',
    button: 'Annuler cette étape',
    show: async (page, program) => {
      const campaign = await yearSold(program)
      const range = { kind: 'SELLER', firstStub: 9_200_001, lastStub: 9_200_020 }
      await ask(program, ADMIN, 'POST', `/calendars/books?campaign=${campaign}`, range)
      const { _embedded } = (await ask(
        program,
        ADMIN,
        'GET',
        `/calendars/books?campaign=${campaign}&q=9200001`,
      )) as unknown as { _embedded: { data: { id: number }[] } }
      const { rows } = (await ask(program, ADMIN, 'GET', '/calendars/sellers?name=Morvan')) as unknown as {
        rows: { id: number }[]
      }
      const book = _embedded.data[0]?.id
      await ask(program, ADMIN, 'POST', `/calendars/books/${book}/give`, { sellerId: rows[0]?.id })
      await enter(page, program, ADMIN, `/management/commissions/calendars/carnets/${book}`)
    },
  },
  'POST /commands/calendar/:externalId/handover/undo': {
    drawnBy: 'rounds/handover/components/SaleDetails.tsx',
    button: 'Annuler la remise',
    show: async (page, program) => {
      const sale = { key: randomUUID(), method: 'CASH', amount: 10, date: inDays(0) }
      const { externalId } = await ask(program, ADMIN, 'POST', '/calendars/sales', sale)
      await enter(page, program, ADMIN, `/management/commissions/calendarCommandDetails/${externalId}`)
      await page.getByRole('button', { name: 'Remettre le calendrier' }).click()
    },
  },
  'POST /users/bulk/:id/undo': {
    drawnBy: 'administration/register/bulk/components/UndoChange.tsx',
    button: 'Annuler cette modification',
    show: async (page, program) => {
      await enter(page, program, ADMIN, '/management/persons?q=le&state=ACTIVE')
      await page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }).check()
      await page.getByRole('button', { name: 'Modifier' }).click()
      const dialog = page.getByRole('dialog', { name: 'Modifier les membres choisis' })
      await dialog.getByLabel('Centre').selectOption('Autre')
      await dialog.getByRole('button', { name: /^Modifier \d+ membre/ }).click()
    },
  },
  'POST /users/:id/validate/undo': {
    drawnBy: 'administration/register/queue/components/PersonDecision.tsx',
    button: /^Annuler la validation/,
    show: async (page, program) => {
      await enter(page, program, ADMIN, '/management/persons/queue')
      await page
        .getByRole('button', { name: /^Valider le compte/ })
        .first()
        .click()
    },
  },
}
