import { at, enter, expect, test } from './program.ts'

at(360, () => {
  test('a member looks through the partners, by words and by category, and the address keeps it', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/partners')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(8)
    await expect(cards.first()).toContainText('Cycles Kerloc’h')
    await page.getByLabel('Rechercher').fill('baguette')
    await expect(cards).toHaveCount(1)
    await page.getByLabel('Rechercher').fill('')
    await expect(cards).toHaveCount(8)
    const filters = page.getByRole('button', { name: 'Filtres' })
    if (await filters.isVisible()) await filters.click()
    await page.getByLabel('Catégorie').selectOption('Vacances')
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(/[?]categorie=Vacances$/)
    await page.reload()
    await expect(cards).toContainText(['Camping des Pins'])
    await cards.getByRole('button', { name: /^Voir l’offre/ }).click()
    await expect(page).toHaveURL(/[?]categorie=Vacances&offre=\d+$/)
    await page.reload()
    await expect(page.getByRole('link', { name: /^camping-des-pins/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await page.keyboard.press('Escape')
    await page.getByLabel('Rechercher').fill('xylophone')
    await expect(page.getByText('Aucun partenaire ne correspond')).toBeVisible()
  })

  test('an administrator adds a partner with a logo, changes it, archives it and takes that back', async ({
    page,
    program,
  }) => {
    const name = 'Librairie du Port'
    await enter(page, program, 'admin@demo.example', '/management/partners')
    await page.getByRole('button', { name: 'Ajouter un partenaire' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(dialog.getByLabel('Nom')).toBeFocused()
    await expect(dialog.getByText('*')).toHaveCount(2)
    await dialog.getByLabel('Nom').fill(name)
    await dialog.getByLabel('Catégorie').fill('Culture')
    await dialog.getByLabel('Offre aux membres').fill('5 % sur les livres')
    await dialog.getByLabel('Site internet').fill('un site')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(dialog.getByText('Ce site n’est pas reconnu')).toBeVisible()
    await dialog.getByLabel('Site internet').fill('www.librairie.example')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: 'Il est enregistré' })).toBeFocused()
    await dialog.getByLabel('Logo', { exact: true }).setInputFiles('demo/pictures/logos/cinema.webp')
    await expect(dialog.getByRole('button', { name: 'Retirer l’image' })).toBeVisible()
    // What moves between the press of a button and its release takes the click away.
    const end = dialog.getByRole('button', { name: 'Terminer' })
    const place = await end.boundingBox()
    await expect(dialog.getByLabel('Logo', { exact: true })).toBeAttached()
    await expect(dialog.getByText('L’image sera nette dans un instant')).toBeHidden()
    expect(await end.boundingBox()).toEqual(place)
    await end.click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await dialog.getByLabel('Rue').fill('place du Marché')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Un code postal a cinq chiffres.')).toBeVisible()
    await dialog.getByLabel('Code postal').fill('35000')
    await dialog.getByLabel('Ville').fill('Beauregard')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} est à jour.` })).toBeVisible()

    await page.getByRole('button', { name: `Archiver ${name}` }).click()
    const toast = page.getByRole('status').filter({ hasText: `${name} est dans les archives.` })
    await expect(page.getByRole('button', { name: `Archiver ${name}` })).toBeHidden()
    await toast.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: `Archiver ${name}` })).toBeVisible()
    await page.getByRole('button', { name: `Archiver ${name}` }).click()
    await page.goto(`${program.url}/management/partners?archives=oui`)
    await expect(page.getByRole('button', { name: `Rétablir ${name}` })).toBeVisible()
    await page.goto(`${program.url}/partners?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('Aucun partenaire ne correspond')).toBeVisible()
  })
})

at(360, () => {
  test('a member opens an offer, is shown its code and the way there, and an administrator sees it counted', async ({
    page,
    program,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).hostname))
    await enter(page, program, 'membre@demo.example', '/partners')
    const card = page.getByRole('article').filter({ hasText: 'Cycles Kerloc’h' })
    const opener = card.getByRole('button', { name: /^Voir l’offre/ })
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/openings'))
    await opener.click()
    expect((await counted).status()).toBe(204)
    const dialog = page.getByRole('dialog', { name: 'Cycles Kerloc’h' })
    await expect(dialog.getByText('AMICALE-10')).toBeVisible()
    await expect(dialog.getByRole('img', { name: /^QR code du code/ })).toBeVisible()
    const map = dialog.getByRole('link', { name: /^Voir sur la carte/ })
    await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(map).toHaveAttribute(
      'href',
      /^https:[/][/]www[.]openstreetmap[.]org[/]search[?]query=14\+rue\+du\+Port/,
    )
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    expect(new Set(asked)).toEqual(new Set([new URL(program.url).hostname]))
    await expect(page.getByText('Festival des Deux-Rives')).toBeHidden()

    await enter(page, program, 'admin@demo.example', '/management/partners?validite=OVER')
    await expect(page.getByText('Expirée').last()).toBeVisible()
    await page.goto(`${program.url}/management/partners`)
    await page.getByRole('button', { name: /^Cycles Kerloc’h/ }).click()
    const openings = page.getByRole('dialog').getByRole('region', { name: 'Ouvertures de l’offre' })
    await expect(openings).toContainText(/\d+.ouvertures ce mois-ci/)
    await expect(openings.locator('svg path').first()).toBeVisible()
  })
})
