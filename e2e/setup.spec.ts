import { expect, FIRST_ADMIN, signIn, test } from './program.ts'

test.use({ society: 'empty' })

test('a society that begins is led through its first steps, and they go when nothing waits (rules#first-run)', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto(program.url)
  await signIn(page, program, FIRST_ADMIN.email, FIRST_ADMIN.password)
  const guide = page.getByRole('region', { name: 'Premiers pas' })
  await expect(guide.getByText(/^0 sur \d+$/)).toBeVisible()
  await expect(guide).toContainText('Il manque')
  // Steps are open, so that not everything is in order; nothing has been told yet (rules#home).
  await expect(page.getByText('Tout est à jour')).toBeHidden()
  const news = page.getByRole('region', { name: 'Actualités' })
  await expect(news.getByRole('link', { name: 'Écrire une actualité' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Derniers albums' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)

  await guide.getByRole('link', { name: /^Les écrire/ }).click()
  await expect(page.getByRole('heading', { name: 'Association', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Amicale de Kerlouan')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(guide.getByText(/^1 sur \d+$/)).toBeVisible()

  await guide.getByText('Premiers pas').click()
  await guide.getByRole('button', { name: /^Je l’ai reçu/ }).click()
  await expect(guide.getByText(/^2 sur \d+$/)).toBeVisible()
  const later = guide.getByRole('button', { name: /^Plus tard/ })
  for (let left = await later.count(); left > 1; left--) {
    await later.first().click()
    await expect(later).toHaveCount(left - 1)
  }
  await expect(guide.getByText(/^Remis au/).first()).toBeVisible()
  await later.click()
  await expect(guide).toBeHidden()
})
