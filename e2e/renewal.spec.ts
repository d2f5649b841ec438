import { at, DEMO, expect, GOOD_CARD, listPersons, payByCard, signIn, test } from './program.ts'

at(360, () => {
  test('a member whose fee has lapsed is led to renew: data, address, fees, and in (rules#renewal)', async ({
    page,
    program,
  }) => {
    const [expired] = await listPersons(program, 'search=state==EXPIRED&size=1')
    const email = expired?.email ?? ''

    await signIn(page, program, email, DEMO)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mise à jour des informations du compte')
    await expect(page).not.toHaveURL(/token/)
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    // What it is about is said before anything is asked: since when, how much, and the way out.
    await expect(page.getByText(/^Votre adhésion est expirée depuis le \d/)).toBeVisible()
    await expect(page.getByText(/^Cotisation \d{4}.*€/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()

    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('Complétez d’abord votre adresse')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
    await expect(page.getByText('Un code postal a cinq chiffres.')).toBeVisible()
    await page.getByLabel('Numéro').fill('12 bis')
    await page.getByLabel('Rue').fill('rue de la Pompe')
    await page.getByLabel('Code postal').fill('01000')
    await page.getByLabel('Ville').fill('Bourg-en-Bresse')
    await expect(page.getByText('Complétez d’abord votre adresse')).toBeHidden()
    await page.getByLabel('Téléphone').fill(`06 12 34 58 60`)
    // One button saves the data and the address that was typed.
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByText('01000 Bourg-en-Bresse')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Modifier l’adresse' })).not.toBeFocused()
    await expect(page.getByText(/Utilisateur .* correctement mis à jour/)).toBeVisible()
    // What appeared is under the eyes, and the button that asked for it stood after all it needs.
    await expect(page.getByRole('heading', { name: /^Cotisation \d{4}/ })).toBeInViewport()
    await page.getByRole('button', { name: /Payer ma cotisation/ }).click()

    // Back without paying: what became of the money, and the way on, without a hunt.
    await page.getByRole('link', { name: /Annuler et revenir/ }).click()
    await expect(page.getByText('Rien n’a été débité')).toBeInViewport()
    const goOn = page.getByRole('button', { name: /^Reprendre le paiement – \d+,/ })
    await expect(goOn).toBeInViewport({ ratio: 1 })
    await goOn.click()
    await payByCard(page, GOOD_CARD)
    await expect(page.getByText('Votre adhésion est à jour.')).toBeVisible()
    await page.getByRole('link', { name: 'Aller à l’accueil' }).click()
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
  })

  test('a member whose cheque is awaited reads it first, with payee and reference, whenever they come back', async ({
    page,
    program,
  }) => {
    const [, expired] = await listPersons(program, 'search=state==EXPIRED&size=2')
    await signIn(page, program, expired?.email ?? '', DEMO)
    for (const [label, text] of [
      ['Numéro', '12'],
      ['Rue', 'rue de la Pompe'],
      ['Code postal', '01000'],
      ['Ville', 'Bourg-en-Bresse'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Valider' }).click()
    await page.getByRole('radio', { name: /Chèque/ }).check()
    await page.getByRole('button', { name: 'Régler par chèque' }).click()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()

    await page.reload()
    await expect(page.getByText(/^Nous attendons votre chèque de .*\s€ \(réf\.\s?RF\d\d\s.*\)/)).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Valider' })).toBeHidden()
    await page.getByRole('button', { name: 'Modifier mes données' }).click()
    await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible()
  })

  test('a made-up link says so, and where to go', async ({ page, program }) => {
    await page.goto(`${program.url}/renewsubscription?token=${'a'.repeat(43)}&userid=3`)
    await expect(page.getByText("Le compte n°3 n'a pas pu être trouvé")).toBeVisible()
    await page.getByRole('link', { name: 'Aller à la page de connexion' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion')
  })
})
