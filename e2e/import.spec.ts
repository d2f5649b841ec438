import { readFile } from 'node:fs/promises'
import { enter, expect, test } from './program.ts'

test.use({ viewport: { width: 1440, height: 800 } })

test('a file of members is looked at, mended, imported and reported', async ({ page, program }) => {
  await enter(page, program, 'personnes@demo.example', '/management/persons')
  await page.getByRole('link', { name: 'Importer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Importer des membres' })).toBeVisible()
  const [empty] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger un modèle à remplir' }).click(),
  ])
  expect(empty.suggestedFilename()).toBe('modele-membres.csv')
  const file = [
    'Membres de l’amicale',
    'Nom;Prénom;Adresse mail perso;Portable;Né le',
    'Kermarrec;Soizic;soizic.bureau@import.example;06 98 76 54 32;12/05/1987',
    'Le Duff;Ronan;ronan.bureau@import.example;612345678;02/11/79',
    'Membre;Autre;membre@demo.example;06 55 55 55 55;',
    'Morvan;Erwan;pas une adresse;06 12 34 56 78;30/02/1990',
  ].join('\r\n')
  const choose = (content: string) =>
    page
      .getByLabel('Fichier des membres')
      .setInputFiles({ name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('rien')
  await expect(page.getByRole('alert')).toContainText('Ce fichier n’est pas lisible')
  await choose(file)
  await page.getByLabel('La colonne « Adresse mail perso » contient').selectOption('E-mail')
  await expect(page.getByText('Titres trouvés à la ligne 2')).toBeVisible()
  await expect(page.getByText('3lignes refusées')).toBeVisible()
  await expect(page.getByText('Statut : est vide, il faut le remplir').first()).toBeVisible()
  await page.getByLabel('Statut quand le fichier ne le dit pas').selectOption('SPV')
  await expect(page.getByText('2à ajouter')).toBeVisible()
  await expect(page.getByText('« 02/11/79 » lu 02/11/1979')).toBeVisible()
  await expect(page.getByText(/Téléphone\s:.+06\s55\s55\s55\s55 \(gardé\)/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Téléphone \(1\sligne\)/ }).check()
  await expect(page.getByText(/06\s55\s55\s55\s55 \(remplacé\)/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Téléphone \(1\sligne\)/ }).uncheck()
  await expect(page.getByText(/06\s55\s55\s55\s55 \(gardé\)/)).toBeVisible()
  await page.getByRole('button', { name: '1 ligne refusée' }).click()
  await expect(page.getByText('E-mail : « pas une adresse » n’est pas une adresse e-mail')).toBeVisible()
  await expect(page.getByText('n’est pas une date')).toBeVisible()
  await expect(page.getByText('Soizic Kermarrec')).toBeHidden()
  await page.getByRole('button', { name: /^Importer 2 membres$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'L’import est terminé' })).toBeVisible()
  await expect(page.getByText('2ajoutés')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le rapport' }).click(),
  ])
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain(
    'Morvan;Erwan;pas une adresse;06 12 34 56 78;30/02/1990;',
  )
  await page.getByRole('link', { name: 'Voir les membres' }).click()
  await page.getByLabel('Rechercher').fill('soizic.bureau')
  await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
})
