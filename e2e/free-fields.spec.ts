import { enter, expect, test } from './program.ts'

test.use({ society: 'fields', viewport: { width: 1440, height: 900 } })

test('a field is defined, filled in by its member, removed and put back with its values', async ({ page, program }) => {
  const name = 'Permis C'
  await enter(page, program, 'admin@demo.example', '/management/general/champs')
  await page.getByRole('button', { name: 'Ajouter un champ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau champ' })
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByLabel('Genre').selectOption('Oui ou non')
  await dialog.getByRole('radio', { name: 'Le membre le voit et le modifie' }).check()
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Oui ou non · Le membre le modifie · aucune valeur').first()).toBeVisible()

  await enter(page, program, 'membre@demo.example', '/accountWrapper/1?onglet=informations')
  const own = page.getByRole('region', { name: 'Autres informations' })
  await expect(own.getByText('Grade')).toBeVisible()
  await expect(own.getByText('Matricule')).toBeHidden()
  await own.getByRole('button', { name: 'Modifier les autres informations' }).click()
  await own.getByLabel(name).selectOption('Oui')
  await own.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(own.getByText(name)).toBeVisible()
  await expect(own.getByText('oui', { exact: true }).first()).toBeVisible()

  await enter(page, program, 'admin@demo.example', '/management/general/champs')
  const removes = page.getByRole('button', { name: `Retirer ${name}` })
  await removes.click()
  const question = page.getByRole('dialog', { name: `Retirer ${name}` })
  await expect(question.getByText(/^1\smembre a une valeur dans ce champ/)).toBeVisible()
  await question.getByRole('button', { name: 'Retirer', exact: true }).click()
  await page.getByText(/^Champs retirés/).click()
  await page.getByRole('button', { name: `Rétablir ${name}` }).click()
  await expect(removes).toBeVisible()
  await page.goto(`${program.url}/person/1`)
  await expect(page.getByRole('region', { name: 'Autres informations' }).getByText(name)).toBeVisible()
})
