import { enter, expect, openSession, type Program, test } from './program.ts'

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

/** Gives the two accounts of the first pair of one name a number each, by the API. */
async function giveNumbers(program: Program) {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${program.url}/aspr/v1${path}`, { ...init, headers })
    expect(response.status, path).toBe(200)
    return await response.json()
  }
  const fields = (await call('/free-fields')).rows as { id: number; name: string }[]
  const field = fields.find(({ name }) => name === 'Matricule')
  const pairs = (await call('/users/duplicates'))._embedded.data as { persons: { id: number }[]; reasons: string[] }[]
  const pair = pairs.find(({ reasons }) => reasons.includes('NAME'))
  for (const { id } of pair?.persons ?? [])
    await call(`/users/${id}/free-fields`, {
      method: 'PATCH',
      body: JSON.stringify({ fields: [{ id: field?.id, value: `M ${id}` }] }),
    })
}

test('a merge of two accounts keeps the chosen value of a field', async ({ page, program }) => {
  await giveNumbers(program)
  await enter(page, program, 'admin@demo.example', '/management/persons/duplicates')
  const pair = page.getByRole('listitem').filter({ hasText: 'Même nom et même naissance' }).first()
  await pair.getByRole('button', { name: /^Comparer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Comparer les deux comptes' })
  const [, kept] = /N°\s(\d+), reste/.exec((await dialog.getByText(/, reste$/).textContent()) ?? '') ?? []
  const numbers = dialog.getByRole('radiogroup', { name: 'Matricule' })
  await expect(numbers.getByRole('radio', { name: `M ${kept}` })).toBeChecked()
  const other = numbers.getByRole('radio', { checked: false })
  const value = (await other.locator('..').textContent()) ?? ''
  await numbers.getByRole('radio', { name: value }).check()
  await dialog.getByRole('button', { name: 'Réunir les deux comptes' }).click()
  await expect(page.getByText('n’en font plus qu’un')).toBeVisible()
  await page.goto(`${program.url}/person/${kept}`)
  await expect(page.getByRole('region', { name: 'Autres informations' })).toContainText(value)
})
