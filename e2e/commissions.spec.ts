import { de } from '../src/shared/french.ts'
import { at, enter, expect, openSession, test } from './program.ts'

test.use({ society: 'edited' })

const tab = (name: string) => ({ name, exact: true })

at(360, (width) => {
  test('the society opens a commission, says what it is and to whom it is open, and renames it until it is used', async ({
    page,
    program,
  }) => {
    const name = `Plongée ${width}`
    await enter(page, program, 'admin@demo.example', '/management/general/commissions')
    await page.getByRole('button', { name: 'Créer une commission' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom', { exact: true }).fill('Ski')
    await expect(dialog.getByLabel('Fin de l’adresse de sa page')).toHaveValue('ski')
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(dialog.getByText('a déjà cette adresse').first()).toBeVisible()
    await dialog.getByLabel('Nom', { exact: true }).fill(name)
    await expect(dialog.getByLabel('Fin de l’adresse de sa page')).toHaveValue(`plongee-${width}`)
    await dialog.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`commissionWrapper/plongee-${width}/\\d+[?]onglet=page$`))

    const form = page.getByRole('region', { name: 'La page' })
    await expect(form.getByText(/^\d+\smembres/)).toBeVisible()
    const everybody = await form.getByText(/^\d+\smembres/).textContent()
    for (const subscription of ['Amicale', 'UDSP', 'FNSPF']) await form.getByLabel(subscription).uncheck()
    await expect(form.getByText(/^\d+\smembres/)).not.toHaveText(everybody ?? '')
    await form.getByLabel('Couleur de la commission').fill('#ffd700')
    await expect(form.getByText('Un texte blanc ne se lirait pas sur cette couleur')).toBeVisible()
    await form.getByRole('button', { name: 'Prendre la même en plus sombre' }).click()
    await expect(form.getByText(/^Contraste avec le blanc.*lisible\.$/)).toBeVisible()
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: `${name} est à jour.` })).toBeVisible()

    const naming = page.getByRole('region', { name: 'Adresse de la page' })
    await naming.getByRole('textbox').fill(`bouteille-${width}`)
    await naming.getByRole('button', { name: 'Changer l’adresse' }).click()
    await expect(page).toHaveURL(new RegExp(`commissionWrapper/bouteille-${width}/`))
    await page.getByRole('link', tab('Membres')).click()
    await page.getByRole('button', { name: 'Ajouter un membre' }).click()
    await dialog.getByLabel('Nom du membre').fill('le')
    await dialog
      .getByRole('button', { name: /^Ajouter / })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'est membre de la commission.' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).first().click()
    await page.getByRole('link', tab('Réglages')).click()
    await expect(naming.getByText('Elle ne change plus')).toBeVisible()
  })

  test('an administrator of a commission adds and removes its members, and sees its other tabs', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'commission@demo.example', '/commission/location')
    await page.getByRole('link', { name: 'Administrer', exact: true }).click()
    await page.getByRole('link', tab('Membres')).click()
    await page.getByRole('button', { name: 'Ajouter un membre' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom du membre').fill('an')
    const add = dialog.getByRole('button', { name: /^Ajouter / }).first()
    const who = ((await add.getAttribute('aria-label')) ?? '').replace('Ajouter ', '')
    await add.click()
    const told = page.getByRole('status').filter({ hasText: `${who} est membre de la commission.` })
    await expect(told).toBeVisible()
    await dialog.getByRole('button', { name: 'Fermer', exact: true }).first().click()
    await page.getByRole('button', { name: `Retirer ${who}` }).click()
    const gone = page.getByRole('status').filter({ hasText: `${who} n’est plus membre de la commission.` })
    await gone.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('button', { name: `Retirer ${who}` })).toBeVisible()
    await page.getByRole('button', { name: `Retirer ${who}` }).click()
    await expect(page.getByRole('button', { name: `Retirer ${who}` })).toBeHidden()

    await page.getByRole('link', tab('Administrateurs')).click()
    await expect(page.getByRole('region', { name: 'Administrateurs de la commission' })).toContainText('(vous)')

    await page.getByRole('link', tab('Réglages')).click()
    await page.getByRole('link', tab('E-mails')).click()
    await page.getByLabel('Destinataires').fill('cles@demo.example, pas-un-e-mail')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Cet e-mail n’est pas reconnu.')).toBeVisible()
    await page.getByLabel('Destinataires').fill('cles@demo.example')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Les réglages sont enregistrés.' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Destinataires')).toHaveValue('cles@demo.example')

    await page.getByRole('link', tab('Ressources')).click()
    await expect(page.getByRole('link', { name: 'Ajouter une ressource' })).toBeVisible()
  })
})

test('the society names an administrator of a commission, raises them and takes it back', async ({ page, program }) => {
  await enter(page, program, 'admin@demo.example', '/commission/sport')
  await page.getByRole('link', { name: 'Administrer', exact: true }).click()
  await page.getByRole('link', tab('Membres')).click()
  await page.getByRole('link', tab('Administrateurs')).click()
  await expect(page.getByText('Personne n’est encore nommé')).toBeVisible()
  await page.getByRole('button', { name: 'Nommer un administrateur' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom du membre').fill('an')
  const name = dialog.getByRole('button', { name: /^Nommer / }).first()
  const who = ((await name.getAttribute('aria-label')) ?? '').replace('Nommer ', '')
  await name.click()
  await expect(page.getByRole('status').filter({ hasText: `${who} : administrateur de la commission.` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).first().click()
  await page.getByLabel(`Rôle ${de(who)}`).selectOption('SUPER-ADMIN')
  const raised = page.getByRole('status').filter({ hasText: `${who} : super-administrateur de la commission.` })
  await raised.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByLabel(`Rôle ${de(who)}`)).toHaveValue('ADMIN')
  await page.getByRole('button', { name: `Retirer ${who}` }).click()
  await expect(page.getByText('Personne n’est encore nommé')).toBeVisible()
})

test('a society of more commissions than a page of them holds reaches each, in the menu and in its administration', async ({
  page,
  program,
}) => {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (path: string, body = {}) =>
    fetch(`${program.url}/aspr/v1/commissions${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const made: number[] = []
  for (let number = 10; number < 30; number++) {
    const answer = await post('', { name: `Équipe ${number}`, technicalName: `equipe-${number}` })
    made.push(((await answer.json()) as { id: number }).id)
  }
  // By name the last of all of them.
  await enter(page, program, 'admin@demo.example', '/commission/velo')
  await page.getByRole('button', { name: 'Commissions', exact: true }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Vélo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Administrer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Administrer Vélo' })).toBeVisible()
  for (const id of made) await post(`/${id}/archive`)
})
