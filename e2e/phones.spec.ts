import type { Page } from '@playwright/test'
import { fillIn, pay } from './calendars.ts'
import { at, DEMO, enter, expect, GOOD_CARD, openSession, payByCard, signIn, signOut, test } from './program.ts'
import { aStreet, button, leaveWith, MATE, onDisk, ROUND, SELLER, salesAt } from './rounds.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'phones' })

const panel = (page: Page) => page.getByRole('region', { name: 'Porte en cours' })

/** A gift in cash at the door at hand; gives the number that the phone offers for it. */
async function give(page: Page, amount: string): Promise<number> {
  await panel(page).getByRole('button', { name: 'Donné' }).click()
  const stub = Number(await page.getByLabel('Souche').inputValue())
  await page.getByRole('textbox', { name: 'Montant' }).fill(amount)
  await button(page, 'Espèces').click()
  await button(page, 'Noter le don').click()
  return stub
}

at(360, () => {
  test('a card payment at the door: the giver pays on their own phone, the seller’s phone says so within seconds and shows the receipt (rules#rounds)', async ({
    page,
    browser,
    program,
  }) => {
    const { street, firstStub } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await panel(page).getByRole('button', { name: 'Donné' }).click()
    await page.getByRole('textbox', { name: 'Montant' }).fill('10')
    await button(page, 'Carte').click()
    const asked = page.waitForRequest(/\/calendars\/codes\//)
    await button(page, 'Montrer le code à payer').click()
    const key = (await asked).url().split('/').at(-1)
    await expect(page.getByRole('img', { name: 'Code QR de la page de paiement' })).toBeVisible()

    const giver = await browser.newPage()
    await giver.goto(`${program.url}/calendrier#souche=${firstStub}&cle=${key}`)
    await giver.getByRole('button', { name: '10 €' }).click()
    await fillIn(giver, 'maryvonne@courrier.example')
    await pay(giver).click()
    await payByCard(giver, GOOD_CARD)
    await expect(giver.getByText('votre calendrier est payé')).toBeVisible()
    await giver.close()

    await expect(page.getByRole('heading', { name: 'Payé' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code QR du reçu' })).toBeVisible()
    await button(page, 'Porte suivante').click()
    await expect(panel(page).getByText('tout envoyé')).toBeVisible()
    const sales = await salesAt(program, firstStub)
    expect(sales.map(({ amount, means }) => [amount, means])).toEqual([[10, 'CARD']])
  })

  test('a door that two sellers noted keeps both gifts, and who delivers last is told at once (rules#rounds)', async ({
    page,
    context,
    program,
  }) => {
    const { street, firstStub } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await context.setOffline(true)
    const stub = await give(page, '5')
    // The other seller rings at the same door, with a phone of their own.
    const id = crypto.randomUUID()
    const device = (await ask(program, MATE, 'POST', '/calendars/devices', { id })) as unknown as { token: string }
    const round = (await ask(program, MATE, 'GET', `/calendars/round?device=${id}`)) as unknown as {
      year: number
      doors: { id: number; street: string; number: number }[]
    }
    const door = round.doors.find((each) => each.street === street && each.number === 1)
    const now = new Date().toISOString()
    await ask(program, MATE, 'POST', '/calendars/deliveries', {
      device: { id, token: device.token },
      sentAt: now,
      operations: [
        {
          id: crypto.randomUUID(),
          kind: 'VISIT',
          year: round.year,
          at: now,
          doorId: door?.id,
          outcome: 'GIVEN',
          gift: { amount: 8, means: 'CASH', stub: firstStub + 20 },
        },
      ],
    })
    await context.setOffline(false)
    await expect(page.getByText('Deux dons notés à la même porte')).toBeVisible()
    for (const given of [stub, firstStub + 20])
      expect((await salesAt(program, given)).map(({ doubts }) => doubts)).toEqual([['TWICE']])
  })

  test('a session that ends locks the round; another seller sees nothing of it, and signing out asks before a note is left behind (rules#data-on-a-phone)', async ({
    page,
    context,
    program,
  }) => {
    const { street } = await aStreet(program)
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await context.route('**/calendars/deliveries', (route) => route.abort())
    const stub = await give(page, '5')
    await expect(panel(page).getByText('1 à envoyer')).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await expect(page.getByText('Connectez-vous pour rouvrir votre tournée')).toBeVisible()
    await expect(page.getByText('1 note est gardée sur ce téléphone')).toBeVisible()
    await expect(page.getByText(street)).toBeHidden()

    await signIn(page, program, MATE, DEMO)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(program.url + ROUND)
    await expect(button(page, 'Préparer ma tournée')).toBeVisible()
    await signOut(page)
    await signIn(page, program, SELLER, DEMO)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto(program.url + ROUND)
    await expect(panel(page).getByText('1 à envoyer')).toBeVisible()

    await button(page, 'Menu').click()
    await button(page, 'Déconnexion').click()
    await expect(page.getByRole('dialog', { name: 'Tout n’est pas envoyé' })).toBeVisible()
    await button(page, 'Envoyer puis se déconnecter').click()
    await expect(page.getByText('Tout n’a pas pu être envoyé')).toBeVisible()
    await button(page, 'Se déconnecter et garder la note sur ce téléphone').click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    expect(await salesAt(program, stub)).toEqual([])

    // Nobody is signed in: the note leaves by the phone's own token, and nothing of its seller is left.
    await context.unroute('**/calendars/deliveries')
    await page.reload()
    await expect.poll(async () => (await salesAt(program, stub)).length).toBe(1)
    const { userId } = await openSession(program, SELLER)
    await expect.poll(async () => (await onDisk(page)).names).not.toContain(`offline-${userId}`)
  })

  test('a seller revokes a phone that is lost; one that is found again is registered anew as its seller prepares a round (rules#rounds)', async ({
    page,
    program,
  }) => {
    const { street } = await aStreet(program)
    const lost = { id: crypto.randomUUID(), name: 'Téléphone perdu' }
    await ask(program, SELLER, 'POST', '/calendars/devices', lost)
    await enter(page, program, SELLER, ROUND)
    await button(page, /^Retirer.*Téléphone perdu/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('Téléphone perdu')).toBeHidden()

    await leaveWith(page, street)
    const live = async () =>
      (
        (await ask(program, SELLER, 'GET', '/calendars/devices/own')) as unknown as {
          rows: { id: string; revokedAt: string | null }[]
        }
      ).rows.filter(({ revokedAt }) => revokedAt === null)
    const [before, ...others] = await live()
    for (const { id } of [before, ...others].flatMap((phone) => phone ?? []))
      await ask(program, ADMIN, 'POST', `/calendars/devices/${id}/revoke`)
    await give(page, '5')
    await expect(page.getByText(/note attend un accord/)).toBeVisible()
    await page.goto(`${program.url}${ROUND}?etape=fin`)
    await button(page, 'Rendre mes portes et terminer').click()
    await leaveWith(page, street)
    expect((await live()).map(({ id }) => id)).not.toContain(before?.id)
  })

  test('ten idle minutes of a round make no request and a second of work at most (rules#rounds)', async ({
    page,
    program,
  }) => {
    const { street } = await aStreet(program)
    await page.clock.install()
    await enter(page, program, SELLER, ROUND)
    await leaveWith(page, street)
    await page.clock.runFor(60_000)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const scripted = async () =>
      (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
    const before = await scripted()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.clock.runFor(600_000)
    expect(requests).toEqual([])
    expect((await scripted()) - before).toBeLessThan(1)
  })
})
