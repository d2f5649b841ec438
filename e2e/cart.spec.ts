import type { Page } from '@playwright/test'
import {
  askCards,
  at,
  enter,
  expect,
  GOOD_CARD,
  listPersons,
  mailTo,
  type Program,
  payByCard,
  runSoon,
  test,
} from './program.ts'
import { ADMIN, ask, inDays, offer, put } from './shop.ts'
import { countTaps } from './taps.ts'

test.use({ society: 'cart' })

const DECLINED = '4000 0000 0000 0002'

/** A member with an empty cart, another one for each journey. */
async function aMember(program: Program, which: number) {
  const [member] = (await listPersons(program, 'search=state==ACTIVE&size=40')).slice(which + 10)
  if (!member) throw new Error('There are too few members')
  return member
}

const order = (page: Page) => page.getByRole('button', { name: 'Commander', exact: true })

async function acceptAndOrder(page: Page) {
  await page.getByRole('checkbox', { name: 'J’accepte ces conditions' }).check()
  await order(page).click()
}

at(360, (width, index) => {
  test('a cart of two commissions is ordered, declined once, left, then paid, and listed among one’s orders', async ({
    page,
    program,
  }) => {
    const { id, email } = await aMember(program, index)
    const chalet = await offer(program, 1, {
      name: `Chalet ${width}`,
      billingPeriod: 'DAY',
      price: 45,
      approval: true,
      deposit: 300,
      cancelDays: 30,
      cancelPercent: 80,
    })
    const ticket = await offer(program, 2, {
      name: `Loto ${width}`,
      billingPeriod: 'UNIT',
      price: 5,
      heldOn: inDays(60),
    })
    await put(program, email, [
      { id: chalet, from: 40, to: 42 },
      { id: ticket, quantity: 2 },
    ])

    await enter(page, program, email, '/')
    await page.getByRole('button', { name: 'Panier, 2 éléments' }).click()
    const recap = page.getByRole('region', { name: 'Dernier élément ajouté au panier' })
    await expect(recap).toBeFocused()
    await expect(recap.getByText(`Loto ${width}`)).toBeVisible()
    await expect(recap.getByText('145,00')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(recap).toBeHidden()
    await expect(page.getByRole('button', { name: /^Panier/ })).toBeFocused()
    await page.getByRole('button', { name: /^Panier/ }).click()
    await recap.getByRole('button', { name: 'Aller au panier' }).click()
    await expect(recap).toBeHidden()

    const line = page.getByRole('article', { name: `Loto ${width}` })
    await line.getByRole('button', { name: 'Un de plus' }).click()
    await expect(line.getByText('15,00')).toBeVisible()
    await expect(page.getByRole('article', { name: `Chalet ${width}` }).getByText('3 jours × 45,00')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Total et commande' }).getByText('150,00')).toBeVisible()
    await expect(page.getByText(/une caution de 300,00\s€ est demandée/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await order(page).click()
    await expect(page.getByText('Cochez cette case pour commander.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'J’accepte ces conditions' })).toBeFocused()
    const taps = countTaps()
    await taps.press(page.getByRole('checkbox', { name: 'J’accepte ces conditions' }))
    await taps.press(order(page))

    await payByCard(page, DECLINED)
    await expect(page.getByRole('alert')).toContainText('Votre carte a été refusée')
    await taps.press(page.getByRole('link', { name: 'Annuler et revenir' }))
    await expect(page.getByText('Paiement abandonné')).toBeVisible()
    await taps.press(page.getByRole('checkbox', { name: 'J’accepte ces conditions' }))
    await taps.press(order(page))
    expect(taps.count()).toBeLessThanOrEqual(5)
    await payByCard(page, GOOD_CARD)
    await expect(page.getByText('Paiement confirmé')).toBeVisible()
    await expect(page.getByText('Nous avons bien reçu 150,00 €')).toBeVisible()
    await expect(page.getByText('La commission doit encore donner son accord')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Paiement confirmé')).toBeVisible()

    await page.goto(`${program.url}/myCommands/${id}`)
    const listed = page.getByRole('article').first()
    await expect(listed.getByText('Payée', { exact: true })).toBeVisible()
    await expect(listed.getByText('En attente d’accord')).toBeVisible()
    await listed.getByRole('heading').getByRole('link').click()
    await expect(page.getByText('Payé par carte')).toBeVisible()
  })

  test('a payment that is left has debited nothing, keeps the cart, and is taken up again', async ({
    page,
    program,
  }) => {
    const { id, email } = await aMember(program, 4 + index)
    const tent = await offer(program, 1, { name: 'Tente', billingPeriod: 'ITEM_DAY', price: 12.5, stock: 4 })
    await put(program, email, [{ id: tent, quantity: 2, from: 50 + index * 10, to: 51 + index * 10 }])
    await enter(page, program, email, '/cart')
    await acceptAndOrder(page)
    await page.getByRole('link', { name: 'Annuler et revenir' }).click()
    await expect(page.getByText('Paiement abandonné')).toBeVisible()
    await expect(page.getByText(/^Rien n’a été débité, et la commande n°\s\d+ vous attend\.$/)).toBeVisible()
    await expect(page.getByRole('article', { name: 'Tente' })).toBeVisible()

    await page.goto(`${program.url}/myCommands/${id}`)
    await expect(page.getByText(/Tout vous est gardé jusqu’à \d+\sh/)).toBeVisible()
    await page.getByRole('button', { name: 'Payer – 50,00 €' }).click()
    // Back by the browser's own button.
    await expect(page.getByLabel('Numéro de carte')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Payer – 50,00 €' }).click()
    await expect(page.getByLabel('Numéro de carte')).toBeVisible()
    const cardPage = page.url()
    await askCards(cardPage, '/faults', { webhook: 'late', delayMs: 3_600_000, times: 1 })
    await payByCard(page, GOOD_CARD)
    await expect(page.getByText('Paiement en cours de confirmation')).toBeVisible()
    await askCards(cardPage, '/hurry')
    await expect(page.getByText('Paiement confirmé')).toBeVisible()
    // The card page of a paid order leads back, and the cart has nothing left to order.
    await page.goBack()
    await page.goto(`${program.url}/cart`)
    await expect(page.getByText('Votre panier est vide.')).toBeVisible()
    await page.goto(`${program.url}/myCommands/${id}`)
    await expect(page.getByText('Payée', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('En attente de paiement')).toBeHidden()
  })
})

at(360, () => {
  test('a line that went stale says why and what mends it, and keeps nothing else from being removed', async ({
    page,
    program,
  }) => {
    const { email } = await aMember(program, 8)
    const flat = await offer(program, 1, { name: 'Appartement', billingPeriod: 'DAY', price: 60 })
    const mug = await offer(program, 2, { name: 'Mug', billingPeriod: 'UNIT', price: 8 })
    await put(program, email, [{ id: flat, from: 20, to: 22 }, { id: mug }])
    await enter(page, program, email, '/cart')
    await expect(order(page)).toBeEnabled()
    // Read again a moment later it would say so before anything is ordered.
    await page.waitForLoadState('networkidle')

    await ask(program, ADMIN, 'POST', `/resources/${flat}/closures`, { from: inDays(21), to: inDays(21), reason: '' })
    await acceptAndOrder(page)
    await expect(page.getByText(/^La commande ne peut pas être effectuée\. Rien n’a été débité/)).toBeInViewport()
    const stale = page.getByRole('article', { name: 'Appartement' })
    await expect(stale.getByText(/^C’est fermé le/)).toBeVisible()
    await expect(order(page)).toBeDisabled()
    await expect(page.getByRole('link', { name: 'Voir les dates libres' })).toHaveAttribute(
      'href',
      `/reservation/${flat}?du=${inDays(20)}&au=${inDays(22)}&n=1`,
    )

    await stale.getByRole('button', { name: /^Retirer/ }).click()
    await expect(stale).toBeHidden()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(stale).toBeVisible()
    await stale.getByRole('button', { name: /^Retirer/ }).click()
    await expect(stale).toBeHidden()

    const edited = await ask(program, ADMIN, 'GET', `/resources/${mug}/administered`)
    await ask(program, ADMIN, 'PUT', `/resources/${mug}`, { ...edited, commissionId: 2, price: 9 })
    await acceptAndOrder(page)
    await expect(page.getByText(/Un prix a changé entre-temps/)).toBeInViewport()
    await expect(page.getByText(/Total\s: 8,00\s€ → 9,00\s€/)).toBeVisible()
    await page.getByRole('button', { name: 'Vider le panier' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Vider le panier' }).click()
    await expect(page.getByText('Votre panier est vide.')).toBeVisible()
  })

  test('a free order is confirmed at once, and a cheque order says how to send the cheque', async ({
    page,
    program,
  }) => {
    const { email } = await aMember(program, 9)
    const visit = await offer(program, 2, { name: 'Visite', billingPeriod: 'UNIT', price: 0, heldOn: inDays(30) })
    const badge = await offer(program, 2, { name: 'Écusson', billingPeriod: 'UNIT', price: 3.5 })
    await put(program, email, [{ id: visit }])
    await enter(page, program, email, '/cart')
    await expect(page.getByText('Comment voulez-vous payer')).toBeHidden()
    await acceptAndOrder(page)
    await expect(page.getByText('Commande confirmée')).toBeVisible()

    await put(program, email, [{ id: badge, quantity: 2 }])
    await page.goto(`${program.url}/cart`)
    await page.getByRole('radio', { name: /^Chèque/ }).check()
    await acceptAndOrder(page)
    await expect(page.getByText('Commande enregistrée')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Panier', exact: true })).toBeVisible()
    await mailTo(program, email, /chèque/)
  })

  test('two tabs with one cart make one order, and a double press one call', async ({ page, program, context }) => {
    const { id, email } = await aMember(program, 10)
    const badge = await offer(program, 2, { name: 'Porte-clés', billingPeriod: 'UNIT', price: 4 })
    await put(program, email, [{ id: badge }])
    await enter(page, program, email, '/cart')
    const other = await context.newPage()
    await other.goto(`${program.url}/cart`)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.getByRole('checkbox', { name: 'J’accepte ces conditions' }).check()
    await order(page).dblclick()
    await expect(page.getByLabel('Numéro de carte')).toBeVisible()
    expect(calls.filter((url) => url.endsWith('/commands'))).toHaveLength(1)
    await acceptAndOrder(other)
    await expect(other.getByLabel('Numéro de carte')).toBeVisible()
    expect(other.url()).toBe(page.url())
    await other.close()

    await page.goto(`${program.url}/myCommands/${id}`)
    await expect(page.getByText('En attente de paiement')).toHaveCount(1)
    // Somebody else's orders are not there.
    await page.goto(`${program.url}/myCommands/${id + 1}`)
    await expect(page.getByText('Page introuvable')).toBeVisible()
    await page.goto(`${program.url}/commandvalidate?command=1`)
    await expect(page.getByText('Commande introuvable')).toBeVisible()
  })
})

/** An hour passes: what is held for a card is not any more. */
async function letHoldsPass(program: Program) {
  await program.stop()
  await program.change("update commands set expires_at = now() - interval '1 minute' where state = 'PENDING'")
  await runSoon(program, 'reconcile-payments')
  await program.start()
}

at(360, () => {
  test('an order whose time to pay is over says so; the cart still has its lines, and they are ordered again', async ({
    page,
    program,
  }) => {
    const { id, email } = await aMember(program, 12)
    const tent = await offer(program, 1, { name: 'Bivouac', billingPeriod: 'ITEM_DAY', price: 10, stock: 1 })
    await put(program, email, [{ id: tent, from: 30, to: 31 }])
    await enter(page, program, email, '/cart')
    await acceptAndOrder(page)
    await expect(page.getByLabel('Numéro de carte')).toBeVisible()
    await letHoldsPass(program)
    await mailTo(program, email, /commande n°/)

    await page.goto(`${program.url}/myCommands/${id}`)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.getByText('Cette commande n’a pas été payée à temps')).toBeVisible()
    await expect(page.getByText('rien n’a été débité')).toBeVisible()
    await page.getByRole('link', { name: 'Revenir au panier' }).click()
    await expect(page.getByRole('article', { name: 'Bivouac' }).getByText('20,00')).toBeVisible()
    await acceptAndOrder(page)
    await payByCard(page, GOOD_CARD)
    await expect(page.getByText('Paiement confirmé')).toBeVisible()
  })
})
