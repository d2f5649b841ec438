import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { textOfPdf } from '../src/server/files/testing.ts'
import { enter, expect, type Program, test } from './program.ts'
import { ask } from './shop.ts'

// All whose fee has lapsed are recorded as paid: nobody would be left for who renews.
test.use({ society: 'bulk', viewport: { width: 1440, height: 900 } })

/** Ticks the active members whose names match, and chooses the centre « Autre » for them; returns the window. */
async function chooseCentre(page: Page, program: Program, who: string, q: string) {
  await enter(page, program, who, `/management/persons?q=${q}&state=ACTIVE`)
  await page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }).check()
  await page.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier les membres choisis' })
  await dialog.getByLabel('Centre').selectOption('Autre')
  return dialog
}

test('members are given a centre at once, who stays as they are is said before, and it is undone', async ({
  page,
  program,
}) => {
  const dialog = await chooseCentre(page, program, 'admin@demo.example', 'le')
  await expect(dialog.getByText(/membres? changent?\./)).toBeVisible()
  await dialog.getByRole('button', { name: /^Modifier \d+ membre/ }).click()
  await expect(dialog.getByText(/membres? modifiés?\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler cette modification' }).click()
  await expect(dialog.getByText(/remis comme avant\./)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Annuler cette modification' })).toBeHidden()
})

test('the outcome of a bulk change is found again after its window was closed and the page reloaded, and undone there', async ({
  page,
  program,
}) => {
  const dialog = await chooseCentre(page, program, 'personnes@demo.example', 'ma')
  await dialog.getByRole('button', { name: /^Modifier \d+ membre/ }).click()
  await expect(dialog.getByText(/membres? modifiés?\./)).toBeVisible()
  await page.reload()
  await page
    .getByRole('region', { name: 'Tous les membres' })
    .getByRole('link', { name: 'Modifications groupées' })
    .click()
  await page
    .getByRole('link', { name: /^Centre\s: Autre/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Centre\s: Autre/ })).toBeVisible()
  await expect(page.getByText(/membres? modifiés?\./)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler cette modification' }).click()
  await expect(page.getByText(/remis comme avant\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler cette modification' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Modifications' }).click()
  await expect(page.getByText('Annulé', { exact: true }).first()).toBeVisible()
})

test('accounts are validated at once, for whom it was done is named, and all of them wait again once it is undone', async ({
  page,
  program,
}) => {
  await enter(page, program, 'admin@demo.example', '/management/persons?state=FEE_PAID')
  const waiting = page.getByRole('checkbox', { name: /^Choisir (?!tous)/ })
  await expect(waiting.first()).toBeVisible()
  const many = await waiting.count()
  await page.getByRole('checkbox', { name: 'Choisir tous les membres de cette page' }).check()
  await page.getByRole('button', { name: 'Valider', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Valider les comptes choisis' })
  await dialog.getByRole('button', { name: 'Valider' }).click()
  await expect(dialog.getByText(/comptes? validés?\./)).toBeVisible()
  await dialog.getByText(/^\d+\sfaits?$/).click()
  await expect(dialog.getByRole('group').getByRole('link')).toHaveCount(many)
  await dialog.getByRole('button', { name: 'Annuler ces validations' }).click()
  await expect(dialog.getByText(/de nouveau (sa|leur) validation\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).first().click()
  await expect(waiting).toHaveCount(many)
})

test('members with something to pay are recorded as paid in four taps, and members without are named', async ({
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

test('a member without an e-mail who is chosen in the register gets a letter and a label, and the words of a message that cannot reach them (rules#postal-letters)', async ({
  page,
  program,
}) => {
  const address = { streetNumber: '8', streetName: 'rue du Moulin', postalCode: 29_000, city: 'Plouénan' }
  const member = { firstName: 'Hervé', lastName: 'Guivarch', membertype: 'HONORAIRE', address }
  await ask(program, 'admin@demo.example', 'POST', '/users/by-hand', member)
  const open = async () => {
    await page.goto(`${program.url}/management/persons?q=Guivarch`)
    await page.getByRole('checkbox', { name: 'Choisir Hervé Guivarch' }).check()
  }
  const download = async (button: string) => {
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    return await textOfPdf(await readFile(await (await arriving).path()))
  }
  // Who manages persons alone may write to them, by mail or by post.
  await enter(page, program, 'personnes@demo.example', '/management/persons')
  await open()
  const bar = page.getByRole('region', { name: 'Actions sur les membres choisis' })
  await bar.getByRole('button', { name: 'Lettres et étiquettes' }).click()
  await expect(page.getByRole('status').getByText('1 lettre', { exact: false })).toBeVisible()
  const preview = page.getByRole('figure', { name: 'Aperçu d’une lettre' })
  await page.getByLabel('Objet').fill('Le banquet')
  await page.getByLabel('Texte').fill('Cher Hervé,\n\nVenez samedi.')
  for (const words of ['Hervé Guivarch', '8 rue du Moulin', '29000 PLOUENAN', 'Le banquet', 'Venez samedi.'])
    await expect(preview.getByText(words)).toBeVisible()
  const letter = await download('Préparer les lettres')
  for (const words of ['Hervé Guivarch', '8 rue du Moulin', '29000 PLOUENAN', 'Le banquet', 'Venez samedi.'])
    expect(letter).toContain(words)
  expect(await download('Préparer les étiquettes')).toContain('29000 PLOUENAN')

  await open()
  await page.getByRole('button', { name: 'Écrire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Écrire à ce membre' })
  await dialog.getByLabel('Un message indispensable').check()
  await dialog.getByLabel('Objet').fill('Convocation')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Assemblée générale le 12 mars.')
  await dialog.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
  await expect(dialog.getByText(/^1\sà écrire par courrier/)).toBeVisible()
  await dialog.getByRole('link', { name: 'Par courrier' }).click()
  await expect(page.getByLabel('Objet')).toHaveValue('Convocation')
  await expect(page.getByLabel('Texte')).toHaveValue('Bonjour,\n\nAssemblée générale le 12 mars.')
  expect(await download('Préparer les lettres')).toContain('Assemblée générale le 12 mars.')
})
