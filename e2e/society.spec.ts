import sharp from 'sharp'
import { at, enter, expect, test } from './program.ts'

test.use({ society: 'named' })

const LOGO = { create: { width: 240, height: 240, channels: 4 as const, background: '#1d5fa8' } }

at(360, () => {
  test('an administrator gives the society a colour that can be read, a logo and a centre, and the sign-in page has them', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/association')
    const identity = page.getByRole('form', { name: 'Identité' })
    const colour = identity.getByLabel('Code de la couleur')
    await colour.fill('#ffd500')
    await colour.blur()
    await expect(page.getByText(/trop claire/).first()).toBeVisible()
    await identity.getByRole('button', { name: 'Prendre cette couleur' }).click()
    await expect(colour).toHaveValue('#887000')
    await colour.fill('#1d5fa8')
    await identity.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('L’identité de l’association est enregistrée.').first()).toBeVisible()
    const button = identity.getByRole('button', { name: 'Enregistrer' })
    // Its own colour, without the pointer over it.
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(button).toHaveCSS('background-color', 'rgb(29, 95, 168)')

    await page
      .getByRole('button', { name: 'Logo', exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await sharp(LOGO).png().toBuffer() })
    const mark = page.getByRole('navigation', { name: 'Navigation principale' }).locator('img')
    await expect(mark).toBeVisible()

    await page.getByRole('button', { name: 'Ajouter un centre' }).click()
    const centre = `Le Port ${Date.now()}`
    await page.getByRole('dialog').getByLabel('Nom').fill(centre)
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByRole('button', { name: `Supprimer ${centre}` })).toBeVisible()

    await page.goto(`${program.url}/management/general/journal`)
    await expect(page.getByText(/^l’association · depuis/).first()).toBeVisible()

    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(() => localStorage.clear())
    await page.goto(program.url)
    await expect(page.getByRole('complementary', { name: 'L’association' }).locator('img')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toHaveCSS('background-color', 'rgb(29, 95, 168)')
    await page.getByRole('button', { name: 'Créer un compte' }).click()
    await page.getByRole('dialog').getByLabel('Centre (CIS)').selectOption(centre)
  })

  test('another season says what it changes before it is saved, and cannot open renewals after its end', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/saison')
    await page.getByLabel('Premier jour\u00a0: mois').selectOption('septembre')
    await expect(page.getByText('31 août')).toBeVisible()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Choisissez un jour de l’année où la saison se termine').first()).toBeVisible()
    await page.getByLabel('Ouverture des renouvellements\u00a0: mois').selectOption('juin')
    await expect(
      page.getByText('Les validités déjà accordées et les campagnes déjà lancées ne changent pas.'),
    ).toBeVisible()
  })
})
