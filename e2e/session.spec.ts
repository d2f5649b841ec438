import type { Page, Request } from '@playwright/test'
import { DEMO, enter, expect, limitSessions, mailTo, signIn, signOut, test } from './program.ts'
import { countTaps } from './taps.ts'

const NEW = 'un tuyau de vingt mètres'
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const onLogin = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  test('a forgotten password is replaced by the link of a mail (rules#passwords)', async ({ page, program }) => {
    const taps = countTaps()
    await page.goto(program.url)
    await taps.press(page.getByRole('button', { name: 'Mot de passe oublié' }))
    const modal = page.getByRole('dialog', { name: 'Mot de passe oublié' })
    await modal.getByLabel('E-mail').fill('personne@caserne.example')
    await modal.getByRole('button', { name: 'Recevoir le lien' }).click()
    await expect(modal.getByText("L'email entré n'a pas été reconnu")).toBeVisible()
    await taps.type(modal.getByLabel('E-mail'), 'personnes@demo.example')
    await taps.press(modal.getByRole('button', { name: 'Recevoir le lien' }))
    await expect(modal.getByText('Un lien de récupération vous a été envoyé')).toBeVisible()

    const { text } = await mailTo(program, 'personnes@demo.example', /nouveau mot de passe/)
    await page.goto(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau mot de passe')
    await expect(page).not.toHaveURL(/token/)
    // Reloaded, the page is still the one for a new password, and it knows whose it is.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nouveau mot de passe')
    await expect(page.getByLabel('E-mail')).toHaveValue('personnes@demo.example')
    const send = page.getByRole('button', { name: 'Réinitialiser' })
    const type = async (email: string, password: string, repeated: string) => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel(/^Nouveau mot de passe/).fill(password)
      await page.getByLabel(/^Répétez le mot de passe/).fill(repeated)
      await send.click()
    }
    await type('personnes@demo.example', NEW, 'autre chose')
    await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
    await type('personnes@demo.example', 'azerty', 'azerty')
    await expect(page.getByText('Mot de passe non autorisé')).toBeVisible()
    await type('personne@caserne.example', NEW, NEW)
    await expect(page.getByText("L'email entré n'a pas été trouvé")).toBeVisible()
    await type('membre@demo.example', NEW, NEW)
    await expect(page.getByText("Opération interdite pour l'email choisi")).toBeVisible()
    // The e-mail stands there when the link is opened.
    await page.getByLabel('E-mail').fill('personnes@demo.example')
    await taps.type(page.getByLabel(/^Nouveau mot de passe/), NEW)
    await taps.type(page.getByLabel(/^Répétez le mot de passe/), NEW)
    await taps.press(send)
    expect([taps.count(), taps.fields()]).toEqual([6, 3])
    await expect(page.getByText('Votre mot de passe a été correctement réinitialisé')).toBeVisible()
    // Signed in with it, and the used link says so at once.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bon')
    await page.goto(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
    await expect(page.getByLabel(/^Répétez le mot de passe/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réinitialiser' })).toBeVisible()
  })

  test('a link that was made up resets nothing, and offers a new one', async ({ page, program }) => {
    await page.goto(`${program.url}/?token=${'a'.repeat(43)}`)
    await expect(page.getByText('Impossible de réinitialiser le mot de passe')).toBeVisible()
    await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
    await expect(page.getByRole('dialog', { name: 'Mot de passe oublié' })).toBeVisible()
  })

  test('the drawer holds every entry, closes after a choice and with Back, and the cart is empty', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/')
    await page.getByRole('button', { name: 'Panier' }).click()
    await expect(page.getByText('Dernier élément ajouté au panier')).toBeVisible()
    await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Mon Compte' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Administration' }).click()
    await drawer.getByRole('button', { name: 'Adhérents' }).click()
    await drawer.getByRole('link', { name: 'Registre' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registre')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()

    // Chosen from the menu, the question whether to leave a form is asked above it.
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('link', { name: 'Mon Compte' }).click()
    await page.getByRole('link', { name: 'Mes informations' }).click()
    await page.getByLabel('Prénom').fill('Maëlle')
    await page.getByRole('button', { name: 'Menu' }).click()
    await drawer.getByRole('button', { name: 'Administration' }).click()
    await drawer.getByRole('button', { name: 'Adhérents' }).click()
    await drawer.getByRole('link', { name: 'Registre' }).click()
    const leaving = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
    await leaving.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registre')
    await expect(drawer).toBeHidden()

    // The way back asks too, and leads where it would have led.
    await page.goBack()
    await page.getByLabel('Prénom').fill('Maëlle')
    await page.evaluate(() => history.back())
    await leaving.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
    await expect(page.getByRole('link', { name: 'Mes informations' })).toBeVisible()
    await signOut(page)
  })
})

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the session is kept in the browser, and its end empties it in every open tab (rules#sessions)', async ({
    page,
    context,
    program,
  }) => {
    await signIn(page, program, 'admin@demo.example', DEMO)
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
    const kept = await storage(page)
    expect(kept).toMatchObject({ username: 'admin@demo.example', roles: 'general_SUPER-ADMIN' })
    for (const entry of ['userId', 'token', 'subscriptions', 'accountValidity', 'tokenExpiration'])
      expect(kept[entry]).toBeTruthy()

    const other = await context.newPage()
    await other.goto(program.url)
    await expect(other.getByText('Ce qui m’attend')).toBeVisible()
    await page.getByRole('button', { name: /^Mon compte/ }).click()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await onLogin(page)
    await onLogin(other)
    // An answer that was being kept as the session ended is deleted a moment later.
    await expect.poll(() => storage(other)).toEqual({ accountValidity: '1970-01-01' })
  })

  test('an idle tab signs out when the token’s time is over (rules#sessions)', async ({ page, program }) => {
    await page.clock.install()
    await signIn(page, program, 'membre@demo.example', DEMO)
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
    // An answer to what is still asked would set the page's clock right.
    await page.route('**/aspr/v1/**', (route) => route.abort())
    await page.clock.fastForward('11:59:00')
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
    await page.clock.fastForward('00:02:00')
    await onLogin(page)
  })

  test('a session that nobody uses is said to end soon, in every tab, and one press keeps it (rules#sessions)', async ({
    page,
    context,
    program,
  }) => {
    let lasts = 3_600
    await limitSessions(context, () => lasts)
    await enter(page, program, 'membre@demo.example', '/carte')
    const other = await context.newPage()
    await other.goto(`${program.url}/documents`)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Documents')
    const warnings = [page, other].map((tab) =>
      tab.getByRole('dialog', { name: /^Votre session se termine dans 4\s?minutes$/ }),
    )
    for (const warning of warnings) await expect(warning).toBeHidden()

    lasts = 240
    // The answer to what this tab asked before may have opened the window already.
    await other.getByRole('link', { name: 'Partenaires' }).first().dispatchEvent('click')
    for (const warning of warnings) await expect(warning).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rester connecté' })).toBeFocused()
    lasts = 3_600
    await page.keyboard.press('Enter')
    for (const warning of warnings) await expect(warning).toBeHidden()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Partenaires')
  })

  test('a page that nobody touches asks nothing any more, and is brought up to date by the next movement (rules#sessions)', async ({
    page,
    program,
  }) => {
    await page.clock.install()
    const isPoll = (request: Request) => request.url().includes('feePaidAt')
    // The list is asked for anew a minute after its answer, which the clock of the page does not bring.
    const answered = page.waitForResponse((response) => isPoll(response.request()))
    await enter(page, program, 'admin@demo.example', '/management/persons')
    await answered
    const polls: Request[] = []
    page.on('request', (request) => isPoll(request) && polls.push(request))
    await Promise.all([page.waitForRequest(isPoll), page.clock.runFor(120_000)])

    await page.clock.runFor(240_000)
    await expect.poll(async () => (await Promise.all(polls.map((poll) => poll.response()))).length).toBe(polls.length)
    const before = polls.length
    await page.clock.runFor(600_000)
    await Promise.all([page.waitForRequest(isPoll), page.mouse.move(200, 300)])
    expect(polls).toHaveLength(before + 1)
  })

  test('the last end of a session is put off by the password, and what was typed is still there (rules#sessions)', async ({
    page,
    context,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/documents')
    await page.getByRole('searchbox').first().fill('règlement')
    const other = await context.newPage()
    await other.goto(`${program.url}/manifest.webmanifest`)
    await other.evaluate(() => localStorage.setItem('tokenExpiration', String(Math.floor(Date.now() / 1_000) + 200)))
    const warning = page.getByRole('dialog', { name: /^Votre session se termine dans 4\s?minutes$/ })
    await warning.getByRole('textbox', { name: 'Mot de passe' }).fill('pas celui-là')
    await warning.getByRole('button', { name: 'Rester connecté' }).click()
    await expect(warning.getByText('Ce mot de passe n’est pas le bon')).toBeVisible()
    await warning.getByRole('textbox', { name: 'Mot de passe' }).fill(DEMO)
    await warning.getByRole('button', { name: 'Rester connecté' }).click()
    await expect(warning).toBeHidden()
    await expect(page.getByRole('searchbox').first()).toHaveValue('règlement')
    expect(Number((await storage(page)).tokenExpiration)).toBeGreaterThan(Date.now() / 1_000 + 40_000)
  })

  test('drop-downs open by key, close on Escape and after a choice', async ({ page, program }) => {
    await enter(page, program, 'admin@demo.example', '/')
    const menu = page.getByRole('button', { name: 'Administration' })
    await menu.press('Enter')
    await expect(page.getByRole('link', { name: 'Général', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Général', exact: true })).toBeHidden()
    await expect(menu).toBeFocused()
    await menu.press('Enter')
    await page.getByRole('link', { name: 'Personnes' }).click()
    await expect(page.getByRole('link', { name: 'Général', exact: true })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registre')
  })
})
