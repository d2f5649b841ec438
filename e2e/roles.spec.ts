import { at, enter, expect, test } from './program.ts'

at(360, () => {
  test('who holds what is seen at a glance, searched, and leads to the person (rules#roles)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/roles')
    const missing = page.getByText('Ce qui manque')
    await expect(missing).toBeVisible()
    await expect(page.getByText('Une seule personne est super-administrateur')).toBeVisible()
    await expect(page.getByRole('link', { name: /Riou Isabelle/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await page.getByLabel('Rechercher').fill('le bris')
    await expect(page.getByRole('link', { name: /Kerbrat Thomas/ })).toBeHidden()
    await page.getByRole('link', { name: /Le Bris Gwenaëlle/ }).click()
    await expect(page).toHaveURL(/[/]person[/]\d+$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Rôles' })).toBeVisible()
  })
})
