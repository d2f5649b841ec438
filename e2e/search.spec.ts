import { atBothWidths, enter, expect, test } from './program.ts'

atBothWidths((width) => {
  test('a member finds a news by one of its words, opens it, and Back leads to where they were', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'membre@demo.example', '/partners')
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (width < 800) await page.getByRole('button', { name: 'Chercher partout' }).click()
    else await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Chercher partout' })
    const field = dialog.getByRole('searchbox')
    await expect(field).toBeFocused()
    await field.pressSequentially('randonee')
    const news = dialog.getByRole('region', { name: 'Actualités' })
    await expect(news.getByRole('link')).toContainText(['Randonnée de dimanche'])
    await field.press('ArrowDown')
    await expect(dialog.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await field.fill('xylophone')
    await expect(dialog.getByText('Rien ne correspond')).toBeVisible()
    await field.fill('boulangerie')
    await expect(dialog.getByRole('region', { name: 'Partenaires' }).getByRole('link')).toHaveCount(1)
    await field.fill('randonnée')
    await news.getByRole('link').first().click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Randonnée de dimanche')
    await page.goBack()
    await expect(page).toHaveURL(/\/partners$/)
  })

  test('an administrator of persons finds one by name, a member does not', async ({ page, program }) => {
    const look = async (said: RegExp) => {
      await page.getByRole('button', { name: 'Chercher partout' }).click()
      await page.getByRole('dialog').getByRole('searchbox', { name: said }).fill('membre@demo.example')
    }
    await enter(page, program, 'personnes@demo.example', '/')
    await look(/^Membre, commande, location/)
    await page.getByRole('dialog').getByRole('region', { name: 'Membres' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/person\/\d+$/)
    await enter(page, program, 'membre@demo.example', '/')
    await look(/^Commande, location/)
    await expect(page.getByRole('dialog').getByText('Rien ne correspond')).toBeVisible()
  })

  test('a treasurer finds a page by its name, a member does not', async ({ page, program }) => {
    const look = async () => {
      await page.getByRole('button', { name: 'Chercher partout' }).click()
      await page.getByRole('dialog').getByRole('searchbox').fill('comptabilité')
    }
    await enter(page, program, 'admin@demo.example', '/')
    await look()
    await page
      .getByRole('region', { name: 'Pages' })
      .getByRole('link', { name: /^Comptabilité/ })
      .click()
    await expect(page).toHaveURL(/\/management\/accounts$/)
    await enter(page, program, 'membre@demo.example', '/')
    await look()
    await expect(page.getByRole('dialog').getByText('Rien ne correspond')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pages' })).toHaveCount(0)
  })
})
