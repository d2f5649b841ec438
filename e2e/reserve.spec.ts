import type { Page } from '@playwright/test'
import { addDays, daysCounted, formatDays, formatFullDay, parisDay } from '../src/shared/dates.ts'
import { at, enter, expect, openSession, type Program, test } from './program.ts'

test.use({ society: 'reserve' })

const TODAY = parisDay(new Date())
const on = (days: number) => addDays(TODAY, days)

async function send(program: Program, username: string, method: string, path: string, body?: unknown) {
  const { token } = await openSession(program, username)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.url}/aspr/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect([200, 201]).toContain(answer.status)
  return await answer.json()
}

/** What the commission for skiing lets from now on. */
async function offer(program: Program, rules: object): Promise<number> {
  const { _embedded } = await send(program, 'admin@demo.example', 'GET', '/commissions?search=technicalName==ski')
  const commissionId = _embedded.data[0].id
  const made = { commissionId, audience: 'ALL', active: true, price: 45, billingPeriod: 'DAY', ...rules }
  return (await send(program, 'admin@demo.example', 'POST', '/resources', made)).id
}

type Line = { id: number; startDate: string; endDate: string; quantity?: number }

/** Somebody else orders this; while their card page is open, the days are theirs. */
const orderedByAnother = (program: Program, ...lines: Line[]) =>
  send(program, 'personnes@demo.example', 'POST', '/commands', {
    reservations: lines.map(({ id, quantity = 1, ...days }) => ({ resource: { id }, quantity, ...days })),
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
  })

const told = (page: Page) => page.getByRole('status').filter({ hasText: /[.]$/ })
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

at(1440, () => {
  test('a member who uses only the keyboard learns why days are refused, takes the nearest free ones and finds them in the cart (rules#calendar)', async ({
    page,
    program,
  }) => {
    const id = await offer(program, {
      name: 'Appartement des pistes',
      minDays: 2,
      noticeDays: 2,
      deposit: 300,
      cancelDays: 7,
      cancelPercent: 80,
    })
    const [first, taken, last] = [on(20), on(21), on(23)]
    await orderedByAnother(program, { id, startDate: taken, endDate: on(22) })
    await enter(page, program, 'membre@demo.example', `/reservation/${id}`)
    await expect(page.getByText('Une caution de 300,00 € est demandée en plus du prix.')).toBeVisible()

    await page.getByRole('button', { name: 'Mois suivant' }).focus()
    await page.keyboard.press('Tab')
    const stop = (await page.locator(':focus').getAttribute('data-day')) ?? ''
    for (let steps = daysCounted(stop, first) - 1; steps > 0; steps--) await page.keyboard.press('ArrowRight')
    await expect(cell(page, first)).toBeFocused()
    await expect(cell(page, first)).toHaveAccessibleName(`${formatFullDay(first)}, libre`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?]du=${first}$`))

    await page.keyboard.press('ArrowRight')
    await expect(cell(page, taken)).toHaveAccessibleName(`${formatFullDay(taken)}, Déjà réservé`)
    await expect(told(page)).toContainText('déjà réservé.')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?]du=${first}$`))

    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`du=${first}&au=${last}$`))
    await expect(page.getByRole('alert')).toHaveText(`Déjà réservé ${formatDays(taken, on(22))}.`)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`[?]du=${first}$`))
    await page.goForward()

    const nearest = page.getByRole('button', { name: formatDays(on(23), on(26)) })
    await nearest.press('Enter')
    await expect(page.getByText('4 jours × 45,00 € = 180,00 €')).toBeVisible()
    await expect(page.getByText(`Pour ces jours, vous pouvez annuler`)).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter au panier' }).press('Enter')
    const recap = page.getByRole('region', { name: 'Dernier élément ajouté au panier' })
    await expect(recap).toContainText('Appartement des pistes')
    await expect(recap).toContainText('180,00 €')
    await expect(page.getByText(`C’est dans votre panier : ${formatDays(on(23), on(26))}.`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/reservation/${id}$`))
  })

  test('a resource that doesn’t exist, or is not for sale yet, says so (rules#resources)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/reservation/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introuvable')
    const saleOpensAt = new Date(Date.now() + 9 * 86_400_000).toISOString()
    const id = await offer(program, { name: 'Minibus', price: 0, saleOpensAt })
    await page.goto(`${program.url}/reservation/${id}`)
    await expect(page.getByText(/Pas encore en vente\s: à partir du/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true })

  test('a member finds what is free between two dates, and takes tents by touch (rules#availability)', async ({
    page,
    program,
  }) => {
    const id = await offer(program, { name: 'Tente de bivouac', price: 3, billingPeriod: 'ITEM_DAY', stock: 5 })
    const flat = await offer(program, { name: 'Gîte du lac' })
    const [first, last] = [on(10), on(11)]
    const day = { startDate: first, endDate: first }
    await orderedByAnother(program, { id, ...day, quantity: 3 }, { id: flat, ...day })
    await enter(page, program, 'membre@demo.example', '/commission/ski')
    await expect(page.getByRole('article', { name: 'Gîte du lac' })).toContainText('Libre dès aujourd’hui')
    await page.getByRole('button', { name: 'Voir ce qui est libre' }).tap()
    await expect(page.getByText('Indiquez le premier jour.')).toBeVisible()
    await page.getByLabel('Libre du').fill(first)
    await page.getByLabel('au', { exact: true }).fill(last)
    await page.getByRole('button', { name: 'Voir ce qui est libre' }).tap()
    await expect(page).toHaveURL(new RegExp(`du=${first}&au=${last}$`))
    const gite = page.getByRole('article', { name: 'Gîte du lac' })
    await expect(gite).toContainText(`Déjà réservé ${formatDays(first, first)}.`)
    await expect(gite.getByRole('link', { name: formatDays(on(11), on(12)) })).toBeVisible()
    const tents = page.getByRole('article', { name: 'Tente de bivouac' })
    await expect(tents).toContainText('Plus que 2 à ces dates')

    await tents.getByRole('link', { name: 'Tente de bivouac' }).tap()
    await expect(page.getByText('2 jours × 3,00 € = 6,00 €')).toBeVisible()
    await page.getByRole('button', { name: 'Un de plus' }).tap()
    await page.getByRole('button', { name: 'Un de plus' }).tap()
    await expect(page.getByRole('alert')).toHaveText(`Il n’en reste que 2 ${formatDays(first, first)}.`)
    await cell(page, last).tap()
    await cell(page, last).tap()
    await expect(page.getByText('1 jour × 3 × 3,00 € = 9,00 €')).toBeVisible()
    await page.getByRole('button', { name: 'Ajouter au panier' }).tap()
    await expect(page.getByRole('region', { name: 'Dernier élément ajouté au panier' })).toContainText(
      'Tente de bivouac',
    )
    const { reservations } = await send(program, 'membre@demo.example', 'GET', '/cart')
    expect(reservations).toContainEqual(
      expect.objectContaining({ resourceId: id, quantity: 3, startDate: last, endDate: last, price: 9 }),
    )
  })

  test('tickets are counted and no day is asked for (rules#price)', async ({ page, program }) => {
    const heldOn = on(30)
    const id = await offer(program, { name: 'Soirée raclette', price: 12.5, billingPeriod: 'UNIT', stock: 3, heldOn })
    await enter(page, program, 'membre@demo.example', `/reservation/${id}`)
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.getByLabel('Combien').fill('4')
    await expect(page.getByRole('alert')).toHaveText('Il n’en reste que 3.')
    await page.getByRole('button', { name: 'Un de moins' }).tap()
    await expect(page.getByText('3 × 12,50 € = 37,50 €')).toBeVisible()
  })
})
