import { enter, expect, test } from './program.ts'

test('an administrator keeps a member’s account: note, cheque, suspension, role, journal', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await enter(
    page,
    program,
    'admin@demo.example',
    '/management/persons?state=EXPIRED&membertype=SPV&sort=lastName,desc',
  )
  const members = page.locator('a[href^="/person/"]:visible')
  await expect(members.first()).toBeVisible()
  const address = await members.first().getAttribute('href')
  await page.goto(`${program.url}${address}`)
  await expect(page.getByRole('heading', { name: 'Notes internes' })).toBeVisible()
  await page.getByLabel('Nouvelle note').fill('A rendu son badge.')
  await page.getByRole('button', { name: 'Noter' }).click()
  await expect(page.getByRole('listitem').getByText('A rendu son badge.', { exact: true })).toBeVisible()

  const due = (await page.getByRole('heading', { name: /^À payer pour/ }).textContent()) ?? ''
  await page.getByRole('button', { name: /^Enregistrer un paiement de/ }).click()
  await page.getByLabel('Référence').fill('CMB 0123456')
  await page.getByRole('button', { name: 'Enregistrer le paiement' }).click()
  await expect(page.getByText(/Payé par chèque .*CMB 0123456/)).toBeVisible()
  await expect(page.getByRole('heading', { name: due, exact: true })).toBeHidden()

  const others = page.getByRole('button', { name: 'Autres actions' })
  await others.click()
  await page.getByRole('button', { name: 'Suspendre…' }).click()
  await page.getByLabel('Motif, que la personne lira').fill('Badge perdu')
  await page.getByRole('button', { name: 'Suspendre le compte' }).click()
  await page.getByRole('button', { name: 'Rouvrir le compte' }).click()
  await expect(page.getByRole('button', { name: 'Rouvrir le compte' })).toBeHidden()
  await others.click()
  await expect(page.getByRole('button', { name: 'Suspendre…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(others).toBeFocused()

  await page.getByRole('form', { name: 'Donner un rôle' }).getByLabel('Rôle').selectOption('ADMIN-PERSON')
  await page.getByRole('button', { name: 'Donner ce rôle' }).click()
  await page.getByRole('button', { name: /^Retirer le rôle/ }).click()
  await expect(page.getByText('Aucun rôle')).toBeVisible()

  await page.getByRole('form', { name: 'Donner un rôle' }).getByLabel('Rôle').selectOption('SUPER-ADMIN')
  await page.getByRole('button', { name: 'Donner ce rôle' }).click()
  const question = page.getByRole('dialog', { name: /super-administrateur/ })
  await expect(question).toContainText('tout faire sur le portail')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Aucun rôle')).toBeVisible()

  await page.reload()
  const journal = page.getByRole('region', { name: 'Journal de ce compte' })
  await expect(journal.getByText('a rouvert le compte d')).toBeVisible()
  await journal.getByRole('link', { name: 'Tout le journal de ce compte' }).click()
  await expect(page.getByText('a enregistré un paiement de')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirer le filtre Un seul compte' })).toBeVisible()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Acte').selectOption('Compte suspendu')
  await expect(page.getByText('1 acte', { exact: true })).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).fill('Personne de ce nom')
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(page).toHaveURL(/\/management\/general\/journal$/)
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('')
  await expect(page.getByText('a rouvert le compte d').first()).toBeVisible()
})

test('a refused account is erased from its page, and nothing else can be done with it', async ({ page, program }) => {
  await enter(page, program, 'admin@demo.example', '/management/persons?state=REFUSED')
  const members = page.locator('a[href^="/person/"]:visible')
  await expect(members.first()).toBeVisible()
  await page.goto(`${program.url}${await members.first().getAttribute('href')}`)
  const acts = page.getByRole('region', { name: 'Actions' })
  await acts.getByRole('button', { name: 'Autres actions' }).click()
  await expect(acts.getByRole('button').filter({ hasText: /./ })).toHaveText(['Effacer ce compte…'])
  await expect(acts.getByRole('link')).toHaveCount(0)
  await acts.getByRole('button', { name: 'Effacer ce compte…' }).click()
  await page.getByLabel('Motif de l’effacement').fill('À sa demande')
  await page.getByRole('button', { name: 'Effacer pour toujours' }).click()
  await expect(page.getByText('Ce compte a été effacé.')).toBeVisible()
  await expect(acts).toHaveCount(0)
})
