import { expect, expectAccessible, signIn, test } from './program.ts'

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the front door, its modals and its refusals are open to everybody', async ({ page, program }) => {
      await signIn(page, program, 'membre@demo.example', 'not the password')
      await expect(page.getByRole('alert')).toHaveText('Utilisateur non-autorisé')
      await expectAccessible(page)
      await page.getByText('Comptes de démonstration').click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Recevoir à nouveau mon lien' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
      await expect(page.getByText('Si un compte attend encore')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Données Personnelles' }).click()
      const notice = page.getByRole('dialog', { name: 'Information sur les données personnelles' })
      await expect(notice.getByText('rectification')).toBeVisible()
      await expectAccessible(page)
      await notice.getByRole('button', { name: 'Fermer' }).last().click()
      await expect(notice).toBeHidden()
    })

    test('the register is searched, filtered and shared by its address', async ({ page, program }) => {
      await signIn(page, program, 'admin@demo.example', 'pompiers-demo-18')
      await expect(page.getByRole('region', { name: 'Carte de membre' }).getByText('Isabelle Riou')).toBeVisible()
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) {
        await menu.click()
      } else await page.getByRole('button', { name: 'Administration' }).click()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Personnes', exact: true }).click()
      await page.getByLabel('Rechercher').fill('commission gwenaelle')
      await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
      await expect(page).toHaveURL(/q=/)
      await expectAccessible(page)
      const shared = page.url()
      await page.getByLabel('Rechercher').fill('zzzzzz')
      await expect(page.getByText('Aucun membre ne correspond')).toBeVisible()
      await expectAccessible(page)
      await page.goto(shared)
      await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
      await page.goto(`${program.url}/person/999999`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('introuvable')
      await expectAccessible(page)
    })
  })
}
