import { enter, expect, test } from './program.ts'

const ADMIN = 'admin@demo.example'

test.use({ viewport: { width: 1440, height: 900 } })

test('a dialog whose file an upgrade removed leaves the screen in place and offers the new version', async ({
  page,
  program,
}) => {
  await page.route('**/assets/ExportDialog-*.js', (route) => route.fulfill({ status: 404 }))
  await enter(page, program, ADMIN, '/management/news')
  await page.getByRole('searchbox').or(page.getByLabel('Rechercher')).first().fill('repas')
  await page.getByRole('button', { name: 'Exporter' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Une nouvelle version est là' })
  await expect(message).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Actualités' })).toBeVisible()
  await expect(page.getByRole('searchbox').or(page.getByLabel('Rechercher')).first()).toHaveValue('repas')
  await page.unroute('**/assets/ExportDialog-*.js')
  await message.getByRole('button', { name: 'Recharger' }).click()
  await page.getByRole('button', { name: 'Exporter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a form with unsaved changes keeps them when the file of its confirmation is gone', async ({ page, program }) => {
  await page.route('**/assets/{Asked,Editor}-*.js', (route) => route.fulfill({ status: 404 }))
  await enter(page, program, ADMIN, '/management/news/new')
  await page.getByLabel('Titre').fill('Repas de printemps')
  await expect(page.getByText('Une nouvelle version est là').first()).toBeVisible()
  await expect(page.getByLabel('Titre')).toHaveValue('Repas de printemps')
})

test('a tab whose file an upgrade removed reloads the page at its address by itself', async ({ page, program }) => {
  let missing = 1
  await page.route('**/assets/RolesTab-*.js', (route) =>
    missing-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await enter(page, program, ADMIN, '/management/general/roles')
  await expect(page.getByRole('region', { name: 'Rôles' })).toBeVisible()
  expect(missing).toBeLessThan(0)
})
