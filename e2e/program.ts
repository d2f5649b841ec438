import { test as base, expect, type Page } from '@playwright/test'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { DEMO_PASSWORD, signInAt } from '../scripts/testing/calls.ts'
import { TEST_MS } from '../scripts/testing/patience.ts'
import { SESSION_LASTS } from '../src/shared/endpoint.ts'
import { eventually } from './eventually.ts'
import { FIRST_ADMIN, keepPrograms, type Program, startProgram } from './running.ts'

export { expect, FIRST_ADMIN, type Program, startProgram }

/** One program for the journeys that a worker runs; a file that leaves much behind it names a society of its own. */
export const test = base.extend<
  { society: string; program: Program },
  { programs: (society: string) => Promise<Program> }
>({
  society: ['shared', { option: true }],
  programs: [({ browserName: _ }, use) => keepPrograms(use), { scope: 'worker' }],
  // Its start is no part of the time that a journey may take.
  program: [async ({ programs, society }, use) => use(await programs(society)), { timeout: TEST_MS }],
  // A closed dialog takes its entry out of the history a moment later. Chromium gives up an address that is opened in that very moment.
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (...address) => {
      await page.waitForFunction(
        () => (history.state?.layers ?? 0) <= document.querySelectorAll('[role="dialog"]').length,
      )
      return await goto(...address)
    }
    await use(page)
  },
})

/** The journeys of a file on a screen of this width: a phone's is 360, a desk's 1440. */
export function at(width: 360 | 1440, journeys: (width: number, index: number) => void, index = 0) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    journeys(width, index)
  })
}

/** Those whose screens are laid out otherwise on a phone than at a desk. */
export function atBothWidths(journeys: (width: number, index: number) => void) {
  at(360, journeys)
  at(1440, journeys, 1)
}

type MailSummary = { id: string; subject: string; to: string }
const asJson = { headers: { accept: 'application/json' } }

/** The mails to this address so far, the latest first. */
export const mailsTo = async (program: Program, email: string) =>
  (await (await fetch(`${program.url}/dev/mails?to=${encodeURIComponent(email)}`, asJson)).json()) as MailSummary[]

/** The latest mail to this address with this subject, waited for. */
export async function mailTo(
  program: Program,
  email: string,
  subject: RegExp,
): Promise<{ subject: string; text: string; html: string }> {
  const { id } = await eventually(
    async () => (await mailsTo(program, email)).find((mail) => subject.test(mail.subject)),
    `no mail ${subject} came to ${email}`,
  )
  return (await (await fetch(`${program.url}/dev/mails/${id}`, asJson)).json()) as {
    subject: string
    text: string
    html: string
  }
}

/** As if the ten minutes were over in which a recorded payment is undone: the mails that waited leave. On PostgreSQL alone. */
export const releaseMails = (program: Program) =>
  program.change("update mails set due_at = now() where state = 'QUEUED' and attempts = 0")

/** What runs every minute is queued now: no journey waits for the clock. On PostgreSQL alone. */
export const runSoon = (program: Program, job: string) =>
  program.change(`insert into pgboss.job (name) values ('${job}')`)

/** Asks the card simulator for something; it runs on the port after the program's, or says where on the page. */
export const askCards = async (checkout: string, address: string, body: unknown = {}) =>
  await fetch(`${new URL(checkout).origin}/_control${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A solved captcha, as the page would send it. */
export async function solveCaptcha(url: string, form = 'registration'): Promise<string> {
  const challenge = (await (await fetch(`${url}/aspr/v1/captcha/challenge?form=${form}`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const PASSWORD = 'grande échelle 18'
export const DEMO = DEMO_PASSWORD

/** Signs an account of the demonstration in without a page, or the first administrator: the token and what came with it. */
export async function openSession({ url }: Program, username: string) {
  const password = username === FIRST_ADMIN.email ? FIRST_ADMIN.password : DEMO
  return (await signInAt(url, { username, password })).session
}

/** Persons of the register, as the administrator of the demonstration lists them. */
export async function listPersons(program: Program, query: string) {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${program.url}/aspr/v1/users?${query}`, { headers })
  const text = await answer.text()
  expect(answer.ok, `GET /users: ${answer.status} ${text}`).toBe(true)
  const list = JSON.parse(text) as {
    _embedded: { data: { id: number; email: string; firstName: string; lastName: string }[] }
  }
  return list._embedded.data
}

/** What the browser's storage holds of this session, or of nobody's. */
function storedSession(login?: Awaited<ReturnType<typeof openSession>>): Record<string, string> {
  if (!login) return {}
  const { exp } = JSON.parse(Buffer.from(login.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
  return Object.fromEntries(
    Object.entries({ ...login, tokenExpiration: exp }).map(([name, value]) => [name, String(value)]),
  )
}

/** Runs in the page: puts this and nothing else into what the browser keeps for it. */
async function replaceStored(entries: Record<string, string>) {
  // The program lets go of a database that is to be deleted.
  for (const { name = '' } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name)
      request.onsuccess = resolve
      request.onerror = () => reject(request.error)
    })
  sessionStorage.clear()
  localStorage.clear()
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  history.replaceState(null, '')
}

/**
 * The browser's storage with this session in it, or with nobody's. The page itself replaces it: Playwright's `setStorageState` would open
 * another page for that, which costs a fourth of opening a screen, and would empty the cache of the program's files.
 */
export async function keepSession(page: Page, program: Program, login?: Awaited<ReturnType<typeof openSession>>) {
  // An icon belongs to the portal, and runs nothing of it.
  if (!page.url().startsWith(program.url)) await page.goto(`${program.url}/favicon.svg`)
  await page.context().clearCookies()
  await page.evaluate(replaceStored, storedSession(login))
}

/**
 * Opens an address with a session in the browser's storage (rules#sessions), for the journeys that
 * start after the sign-in. What is kept, and signing in itself, are journeys of their own. Not for
 * an address that opens a window at once: the page's title is hidden behind it.
 */
export async function enter(page: Page, program: Program, email: string, address: string) {
  await keepSession(page, program, await openSession(program, email))
  await page.goto(new URL(address, program.url).href)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

/** Searches a list, and waits until it is found: rows and buttons move as the list becomes shorter. */
export async function searchFor(page: Page, words: string) {
  await page.getByLabel('Rechercher').fill(words)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Makes every answer say that the session ends in so many seconds unless it is used (rules#sessions). */
export const limitSessions = (pages: Pick<Page, 'route'>, seconds: () => number) =>
  pages.route('**/aspr/v1/**', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    const lasts = headers[SESSION_LASTS] && { [SESSION_LASTS]: String(seconds()) }
    await route.fulfill({ response, headers: { ...headers, ...lasts } })
  })

export async function signIn(page: Page, program: Pick<Program, 'url'>, email: string, password = PASSWORD) {
  await page.goto(program.url)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Mot de passe/).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function signOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu' })
  const account = page.getByRole('button', { name: /^Mon compte/ })
  await menu.or(account).waitFor()
  if (await menu.isVisible()) await menu.click()
  else await account.click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
}

/** A card that the simulator takes. */
export const GOOD_CARD = '4242 4242 4242 4242'

/** Fills in the card page and pays. */
export async function payByCard(page: Page, number: string) {
  await page.getByLabel('Numéro de carte').fill(number)
  await page.getByLabel('Expiration').fill('12/40')
  await page.getByLabel('Code de sécurité').fill('123')
  await page.getByLabel('Nom sur la carte').fill('Maëlle Le Goff')
  await page.getByRole('button', { name: /^Payer/ }).click()
}

/** A telephone number is told wrong when its field is left, and right as soon as it is. */
export async function expectPhoneChecked(page: Page) {
  const phone = page.getByLabel('Téléphone')
  await phone.fill('06.12.34.56.7')
  await phone.blur()
  await expect(page.getByText('Ce numéro n’est pas reconnu')).toBeVisible()
  await phone.fill('06.12.34.56.78')
  await expect(page.getByText('Ce numéro n’est pas reconnu')).toBeHidden()
}
