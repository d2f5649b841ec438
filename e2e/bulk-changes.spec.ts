import { enter, expect, test } from './program.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('members are given a centre at once, who stays as they are is said before, and it is undone', async ({
  page,
  program,
}) => {
  await enter(page, program, 'admin@demo.example', '/management/persons?q=le&state=ACTIVE')
  await page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }).check()
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier les membres choisis' })
  await dialog.getByLabel('Centre').selectOption('Autre')
  await expect(dialog.getByText(/membres? changent?\./)).toBeVisible()
  await dialog.getByRole('button', { name: /^Modifier \d+ membre/ }).click()
  await expect(dialog.getByText(/membres? modifiés?\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler cette modification' }).click()
  await expect(dialog.getByText(/remis comme avant\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Annuler cette modification' })).toBeHidden()
})

test('whoever has something to pay is recorded as paid in four taps, and who has nothing is named', async ({
  page,
  program,
}) => {
  await enter(page, program, 'admin@demo.example', '/management/persons?state=EXPIRED')
  await page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }).check()
  await page.getByRole('button', { name: 'Noter payé' }).click()
  const dialog = page.getByRole('dialog', { name: 'Noter la cotisation payée' })
  await expect(dialog.getByText(/en tout/)).toBeVisible()
  await dialog.getByLabel('Référence').fill('Remise 7')
  await dialog.getByRole('button', { name: 'Noter payé' }).click()
  await expect(dialog.getByText(/cotisations? notées? payées?\./)).toBeVisible({ timeout: 60_000 })
})
