import { at, atBothWidths, enter, expect, listPersons, openSession, type Program, test } from './program.ts'
import { countShifts, findMoving } from './shifts.ts'

test.use({ society: 'home' })

/** A member who has chosen to pay next season's fee by cheque. */
async function chequeAwaited(program: Program, which: number) {
  const person = (await listPersons(program, 'search=state==ACTIVE;membertype==SPV&size=25')).at(-1 - which)
  if (!person) throw new Error('No member to pay')
  const { token } = await openSession(program, person.email)
  const ask = async (method: string, path: string, body?: object) =>
    (await (
      await fetch(`${program.url}/aspr/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json()) as { token: string; rows: { id: number }[] }
  const renewal = await ask('POST', '/auth/renewal', {})
  const { rows } = await ask('GET', `/resources/cotisation?token=${renewal.token}`)
  const back = `${program.url}/validateorsubscribe`
  await ask('POST', `/commands/adhesion?token=${renewal.token}`, {
    reservations: rows.map((resource) => ({ resource, quantity: 1 })),
    successURL: `${back}?payment=success`,
    cancelURL: `${back}?payment=cancel`,
    means: 'CHEQUE',
  })
  return person.email
}

const HOME_CALLS = /\/aspr\/v1\/(?!commissions\/\d|files)/

atBothWidths((width, index) => {
  test('a member’s home: what waits, the card, the news, the albums, the commissions, and nothing moves (rules#home)', async ({
    page,
    program,
  }) => {
    const email = await chequeAwaited(program, index)
    const calls: string[] = []
    page.on('request', (request) => HOME_CALLS.test(request.url()) && calls.push(request.url()))
    await page.addInitScript(countShifts)
    await enter(page, program, email, '/')
    const waiting = page.getByRole('region', { name: 'Ce qui m’attend' })
    const cheque = waiting.getByRole('link', { name: /^Cotisation \d{4} à régler par chèque/ })
    await expect(cheque).toContainText(/Nous attendons \d+,\d\d\s€ jusqu’au/)
    // It is ordered: nobody is asked to pay it a second time.
    await expect(waiting.getByRole('button', { name: /^Renouveler/ })).toBeHidden()

    const news = page.getByRole('region', { name: 'Actualités' })
    const first = news.getByRole('article').first()
    await expect(first).toContainText('Épinglée')
    await expect(first).toContainText('Non lue')
    await expect(page.getByRole('region', { name: 'Derniers albums' }).getByRole('listitem')).not.toHaveCount(0)
    const places = await Promise.all(
      ['Ce qui m’attend', 'Actualités', 'Derniers albums'].map(
        async (name) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0,
      ),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await page.waitForLoadState('networkidle')
    expect(await findMoving(page, 0.02)).toEqual([])
    expect(calls.length).toBeLessThanOrEqual(12)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)

    const card = page.getByRole('region', { name: 'Carte de membre' })
    if (width === 360) {
      await card.getByRole('button', { name: /Ma carte de membre/ }).click()
      const shown = page.getByRole('dialog', { name: 'Ma carte de membre' })
      await expect(shown.getByRole('img', { name: /^Code de la carte/ })).toBeInViewport()
      await page.goBack()
      await expect(shown).toBeHidden()
      await expect(card.getByRole('button')).toBeFocused()
    } else await expect(card.getByRole('img', { name: /^Code de la carte/ })).toBeInViewport()

    const title = await first.getByRole('link').innerText()
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(first).not.toContainText('Non lue')
    await cheque.click()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()
  })
})

at(360, () => {
  test('an administrator reads how the service is, what to do and where; without an answer they are told so', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/service')
    await expect(page.getByRole('status').filter({ hasText: /point/ })).toBeVisible()
    const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(line('Base de données')).toContainText('En ordre')
    await expect(line('Commandes et paiements')).toContainText(/remboursements? reste.*À faire/s)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await line('Commandes et paiements').getByRole('link', { name: 'Voir les paiements' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Remboursements et anomalies' })).toBeVisible()

    await page.goto(`${program.url}/management/backups`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sauvegardes' })).toBeVisible()
    await expect(page.getByText('Rien n’est sauvegardé')).toBeVisible()
    await expect(page.getByText('règle les sauvegardes')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sauvegarder maintenant' })).toBeHidden()

    await page.route(/\/servicestate/, (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.goto(`${program.url}/management/service`)
    await expect(page.getByRole('alert')).toContainText('Le portail répond, mais pas sa base de données')
    await page.unroute(/\/servicestate/)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(line('Programme')).toContainText(/Version \d/)
  })

  test('a part of home that fails says so, and leaves the rest alone', async ({ page, program }) => {
    const lost = /\/(news\/light|albums\?|commands\?|payments\/awaited|commissions\/light)/
    await page.route(lost, (route) => route.fulfill({ status: 500, body: '{}' }))
    await enter(page, program, 'admin@demo.example', '/')
    await expect(page.getByText('Les actualités n’ont pas pu être chargées.')).toBeVisible()
    await expect(page.getByText('Les albums n’ont pas pu être chargés.')).toBeVisible()
    const waiting = page.getByRole('region', { name: 'Ce qui m’attend' })
    await expect(waiting.getByText('Une partie de ce qui vous attend n’a pas pu être chargée.')).toBeVisible()
    await expect(waiting.getByRole('link', { name: /messages à lire/ })).toBeVisible()
    await expect(waiting.getByText('Tout est à jour')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Carte de membre' })).toBeVisible()
    await page.unroute(lost)
    await waiting.getByRole('button', { name: 'Réessayer' }).click()
    await expect(waiting.getByRole('link', { name: /paiements attendus/ })).toBeVisible()
    await expect(waiting.getByText('Une partie')).toBeHidden()
  })
})
