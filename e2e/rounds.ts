import type { Page } from '@playwright/test'
import { openSession, type Program } from './program.ts'
import { ADMIN, ask } from './shop.ts'

export const ROUND = '/calendrier/tournee'
export const SELLER = 'personnes@demo.example'
/** Another seller of the same team. */
export const MATE = 'commission@demo.example'

let made = 0

/** A street of eight doors, the sector of a team of two, of whom each has a book of twenty stubs; gives its name and its first stub. */
export async function aStreet(program: Program) {
  const { _embedded } = (await ask(program, ADMIN, 'GET', '/commissions?size=50')) as unknown as {
    _embedded: { data: { id: number; subType: string | null }[] }
  }
  const calendars = _embedded.data.find(({ subType }) => subType === 'CALENDARS')?.id
  const team = await Promise.all([SELLER, MATE].map(async (email) => (await openSession(program, email)).userId))
  for (const id of team) await ask(program, ADMIN, 'PUT', `/commissions/${calendars}/members/${id}`)
  made++
  const place = { street: `Rue de la Tournée ${made}`, city: 'Valbourg' }
  await ask(program, ADMIN, 'POST', '/calendars/doors', { ...place, from: 1, to: 8, postalCode: '35999' })
  const { id, version } = await ask(program, ADMIN, 'POST', '/calendars/sectors', {
    name: place.street,
    choice: { streets: [place] },
  })
  const body = { name: place.street, team: team.map((each) => ({ id: each })), version }
  await ask(program, ADMIN, 'PUT', `/calendars/sectors/${id}`, body)
  const firstStub = 900_000 + made * 100
  for (const [place, sellerId] of team.entries()) {
    const first = firstStub + place * 20
    const range = { kind: 'SELLER', firstStub: first, lastStub: first + 19 }
    await ask(program, ADMIN, 'POST', '/calendars/books', range)
    const { _embedded: found } = (await ask(program, ADMIN, 'GET', `/calendars/books?q=${first}`)) as unknown as {
      _embedded: { data: { id: number; firstStub: number }[] }
    }
    const book = found.data.find(({ firstStub }) => firstStub === first)
    await ask(program, ADMIN, 'POST', `/calendars/books/${book?.id}/give`, { sellerId })
  }
  return { street: place.street, firstStub }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Leaves with every door of a street that is free. */
export async function leaveWith(page: Page, street: string) {
  await button(page, 'Préparer ma tournée').click()
  await page
    .getByRole('group', { name: street })
    .getByRole('checkbox', { name: /^Toute la rue/ })
    .check()
  await button(page, /^Partir avec/).click()
  await page.getByRole('region', { name: 'Porte en cours' }).waitFor()
}

/** Until everything that opens without network is here. */
export const untilKept = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })

/** What the phone keeps of somebody, as the disk has it. */
export const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('offline-') ? name : []))
    return { names, owners: localStorage.getItem('offline') }
  })

/** The sales of a street that administrators see, by their number. */
export async function salesAt(program: Program, q: number | string) {
  const { _embedded } = (await ask(program, ADMIN, 'GET', `/calendars/sales?q=${q}`)) as unknown as {
    _embedded: { data: Record<string, unknown>[] }
  }
  return _embedded.data
}
