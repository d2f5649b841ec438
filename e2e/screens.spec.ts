import { atBothWidths, expect, expectAccessible, signIn, test } from './program.ts'

atBothWidths(() => {
  test('the front door, its modals and its refusals are open to everybody', async ({ page, program }) => {
    await signIn(page, program, 'membre@demo.example', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Utilisateur non-autorisé')
    await expectAccessible(page)
    await page.getByText('Comptes de démonstration').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recevoir à nouveau mon lien' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /recevoir le lien$/ })
      .click()
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
})
