import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/dates.ts'
import {
  DEMO,
  enter,
  expect,
  listPersons,
  mailTo,
  openSession,
  PASSWORD,
  type Program,
  signIn,
  test,
} from './program.ts'
import { ADMIN, ask, inDays, offer, put } from './shop.ts'
import { countTaps, screensOf } from './taps.ts'

test.use({ society: 'members', viewport: { width: 390, height: 844 }, hasTouch: true })

const MEMBER = 'membre@demo.example'

async function aMember(program: Program, which: number, state = 'ACTIVE') {
  const [member] = (await listPersons(program, `search=state==${state}&size=40`)).slice(which)
  if (!member) throw new Error(`There are too few members who are ${state}`)
  return member
}

test('a member whose data has not changed renews in two taps before the card page', async ({ page, program }) => {
  const { id, email } = await aMember(program, 3, 'EXPIRED')
  await ask(program, ADMIN, 'POST', '/addresses', {
    streetNumber: '12',
    streetName: 'rue de la Pompe',
    postalCode: 1000,
    city: 'Bourg-en-Bresse',
    persons: [{ id }],
  })
  const taps = countTaps()
  await signIn(page, program, email, DEMO)
  await expect(page.getByRole('button', { name: /^Mes données sont justes, payer/ })).toBeInViewport({ ratio: 1 })
  expect(await screensOf(page)).toBeLessThanOrEqual(3)
  await taps.press(page.getByRole('button', { name: /^Mes données sont justes, payer/ }))
  await taps.press(page.getByRole('button', { name: /^Payer ma cotisation/ }))
  await expect(page.getByLabel('Numéro de carte')).toBeVisible()
  expect(taps.count()).toBeLessThanOrEqual(2)
})

/** Chooses the days in the calendar, and returns how often the month was turned. */
async function chooseDays(page: Page, taps: ReturnType<typeof countTaps>, days: string[]): Promise<number> {
  let months = 0
  await expect(page.getByRole('grid')).toBeVisible()
  for (const day of days) {
    const cell = page.locator(`[data-day="${day}"]`)
    if ((await cell.count()) === 0) {
      months++
      await taps.press(page.getByRole('button', { name: 'Mois suivant' }))
    }
    await taps.press(cell)
  }
  return months
}

test('a member books a flat in eight taps from home to the card page, and in one more for each month turned', async ({
  page,
  program,
}) => {
  await offer(program, 1, { name: 'Appartement du phare', price: 48, billingPeriod: 'DAY', minDays: 3, noticeDays: 2 })
  const { email } = await aMember(program, 12)
  await enter(page, program, email, '/')
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).first())
  await taps.press(page.getByRole('link', { name: 'Appartement du phare' }))
  const months = await chooseDays(page, taps, [inDays(3), inDays(5)])
  await expect(page.getByText('3 jours × 48,00 € = 144,00 €')).toBeVisible()
  await taps.press(page.getByRole('button', { name: 'Ajouter au panier' }))
  await taps.press(page.getByRole('button', { name: 'Aller au panier' }))
  await taps.press(page.getByRole('checkbox', { name: 'J’accepte ces conditions' }))
  await taps.press(page.getByRole('button', { name: 'Commander', exact: true }))
  await expect(page.getByLabel('Numéro de carte')).toBeVisible()
  expect(taps.count() - months).toBeLessThanOrEqual(8)
})

test('a member puts two tents over a month’s end into the cart in six taps from home, and in one more for each month turned', async ({
  page,
  program,
}) => {
  await offer(program, 1, { name: 'Tente de la lande', price: 3, billingPeriod: 'ITEM_DAY', stock: 9 })
  const { email } = await aMember(program, 13)
  await enter(page, program, email, '/')
  let last = inDays(3)
  while (!addDays(last, 1).endsWith('-01')) last = addDays(last, 1)
  const taps = countTaps()
  await taps.press(page.getByRole('link', { name: 'Réserver' }).filter({ visible: true }).first())
  await taps.press(page.getByRole('link', { name: 'Tente de la lande' }))
  const months = await chooseDays(page, taps, [last, addDays(last, 1)])
  await taps.press(page.getByRole('button', { name: 'Un de plus' }))
  await expect(page.getByText('2 jours × 2 × 3,00 € = 12,00 €')).toBeVisible()
  await taps.press(page.getByRole('button', { name: 'Ajouter au panier' }))
  await expect(page.getByRole('region', { name: 'Dernier élément ajouté au panier' })).toContainText('12,00')
  expect(taps.count() - months).toBeLessThanOrEqual(6)
})

test('a cart of four lines, and the orders of the demonstration, fit three screens of a phone', async ({
  page,
  program,
}) => {
  const { userId } = await openSession(program, MEMBER)
  const flat = await offer(program, 1, {
    name: 'Appartement de la plage',
    price: 48,
    billingPeriod: 'DAY',
    deposit: 300,
    cancelDays: 30,
    cancelPercent: 80,
  })
  const tent = await offer(program, 1, { name: 'Tente de bivouac', price: 3, billingPeriod: 'ITEM_DAY', stock: 9 })
  const meal = await offer(program, 2, { name: 'Repas', price: 24.5, billingPeriod: 'UNIT', heldOn: inDays(60) })
  const badge = await offer(program, 2, { name: 'Écusson', price: 3.5, billingPeriod: 'UNIT' })
  await put(program, MEMBER, [
    { id: flat, from: 40, to: 42 },
    { id: tent, quantity: 2, from: 20, to: 22 },
    { id: meal, quantity: 3 },
    { id: badge, quantity: 2 },
  ])
  await enter(page, program, MEMBER, '/cart')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Commander', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await screensOf(page)).toBeLessThanOrEqual(3)

  await page.goto(`${program.url}/myCommands/${userId}`)
  await expect(page.getByRole('article').nth(5)).toBeVisible()
  expect(await screensOf(page)).toBeLessThanOrEqual(3)
})

test('the partners of the demonstration fit three screens of a phone', async ({ page, program }) => {
  const { email } = await aMember(program, 14)
  await enter(page, program, email, '/partners')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  expect(await screensOf(page)).toBeLessThanOrEqual(3)
})

test('a member shows the card in one tap from home, and a photo in three', async ({ page, program }) => {
  const { email } = await aMember(program, 15)
  await enter(page, program, email, '/')
  const places = page.getByRole('navigation', { name: 'Accès rapide' })
  const toCard = countTaps()
  await toCard.press(places.getByRole('link', { name: 'Ma carte' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Ma carte de membre' })).toBeVisible()
  expect(toCard.count()).toBeLessThanOrEqual(1)

  await places.getByRole('link', { name: 'Accueil' }).click()
  const toPhoto = countTaps()
  await toPhoto.press(places.getByRole('link', { name: 'Photos' }))
  await toPhoto.press(page.getByRole('link', { name: 'Bal du 14 juillet' }))
  await toPhoto.press(page.getByRole('link', { name: /^Photo 2 sur/ }))
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(toPhoto.count()).toBeLessThanOrEqual(3)
})

test('a visitor joins with two children in less than forty taps before the card page', async ({ page, program }) => {
  const taps = countTaps()
  const born = async (of: string, day: string, month: string, year: string) => {
    await taps.choose(page.getByLabel(`${of} : jour`), day)
    await taps.choose(page.getByLabel(`${of} : mois`), month)
    await taps.choose(page.getByLabel(`${of} : année`), year)
  }
  await page.goto(program.url)
  await taps.press(page.getByRole('button', { name: 'Créer un compte' }))
  const form = page.getByRole('form', { name: 'Inscription' })
  await taps.type(form.getByRole('textbox', { name: 'Prénom', exact: true }), 'Solène')
  await taps.type(form.getByRole('textbox', { name: 'Nom', exact: true }), 'Quéré')
  await born('Date de naissance', '28', '2', '1992')
  await taps.type(form.getByRole('textbox', { name: 'E-mail' }), 'solene.quere@caserne.example')
  await taps.type(form.getByLabel('Téléphone'), '06 12 34 99 01')
  await taps.choose(form.getByLabel('Centre (CIS)'), 'Le Blosne')
  await taps.choose(form.getByRole('combobox', { name: 'Statut', exact: true }), 'SPV')
  await taps.type(form.getByLabel(/^Mot de passe/), PASSWORD)
  await taps.type(form.getByLabel('Répétez le mot de passe'), PASSWORD)
  for (const [index, name] of ['Malo', 'Nine'].entries()) {
    await taps.press(page.getByRole('button', { name: 'Ajouter un enfant' }))
    await taps.type(page.getByLabel('Prénom de l’enfant').nth(index), name)
    const date = page.getByRole('group', { name: 'Date de naissance de l’enfant' }).nth(index).getByRole('combobox')
    await taps.choose(date.nth(0), '3')
    await taps.choose(date.nth(1), '5')
    await taps.choose(date.nth(2), '2018')
  }
  await taps.press(form.getByRole('button', { name: /pas un robot/ }))
  const { text } = await mailTo(program, 'solene.quere@caserne.example', /Confirmez votre e-mail/)
  await page.goto(/https?:\/\/\S+validateorsubscribe\S+/.exec(text)?.[0] ?? '')
  await taps.press(page.getByRole('button', { name: /^Payer ma cotisation/ }))
  await expect(page.getByLabel('Numéro de carte')).toBeVisible()
  expect(taps.count()).toBeLessThan(40)
  expect(taps.fields()).toBeLessThanOrEqual(19)
})
