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
    'Morvan;;pas une adresse;06 12 34 56 78;30/02/1990',
  ].join('\r\n')
  const choose = (content: string) =>
    page
      .getByLabel('Fichier des membres')
      .setInputFiles({ name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('rien')
  await expect(page.getByRole('alert')).toContainText('Ce fichier n’est pas lisible')
  await choose(file)
  await page.getByText('colonnes reconnues').click()
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
  await expect(page.getByText('Prénom : est vide, il faut le remplir')).toBeVisible()
  await expect(
    page.getByText('Laissé de côté : E-mail : « pas une adresse » n’est pas une adresse e-mail'),
  ).toBeVisible()
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
    'Morvan;;pas une adresse;06 12 34 56 78;30/02/1990;',
  )
  await page.goto(`${program.url}/management/persons/import`)
  const latest = page.getByRole('region', { name: 'Vos derniers imports' })
  await expect(latest.getByText(/^2\sajoutés/).first()).toBeVisible()
  await latest
    .getByRole('link', { name: /^Import du/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'L’import est terminé' })).toBeVisible()
  await page.getByRole('link', { name: 'Voir les membres' }).click()
  await page.getByLabel('Rechercher').fill('soizic.bureau')
  await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
})

test('an export of HelloAsso is recognized, its words are said once, and what was refused is downloaded and sent again', async ({
  page,
  program,
}) => {
  await enter(page, program, 'admin@demo.example', '/management/persons/import')
  const file = [
    'Référence commande;Date de la commande;Statut de la commande;Nom adhérent;Prénom adhérent;Email payeur;Moyen de paiement;Tarif;Téléphone;Caserne;Taille de polo',
    '1;02/01/2026;Validé;Quemener;Soaz;soaz@hello.example;Carte bancaire;Membre actif;06 98 76 54 32;Saint-Aubin;M',
    '2;02/01/2026;Validé;Quemener;Per;soaz@hello.example;Carte bancaire;Membre actif;12;Saint-Aubin;XL',
    '3;03/01/2026;Validé;Quemener;;ana@hello.example;Carte bancaire;Membre actif;;Saint-Aubin;L',
  ].join('\r\n')
  const choose = (content: string) =>
    page
      .getByLabel('Fichier des membres')
      .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose(file)
  await expect(page.getByText('Fichier d’HelloAsso reconnu')).toBeVisible()
  await page.getByRole('button', { name: 'Les garder en note' }).click()
  await expect(page.getByLabel('La colonne « Taille de polo » contient')).toHaveValue('kept')
  await page.getByLabel('« Membre actif » veut dire').selectOption('SPV')
  await expect(page.getByText('(3 lignes)').first()).toBeVisible()
  await page.getByLabel('« Saint-Aubin » veut dire').selectOption('Créer le centre « Saint-Aubin »')
  await expect(page.getByText('2à ajouter')).toBeVisible()
  await expect(page.getByText('Laissé de côté : Téléphone : « 12 » n’est pas un numéro de téléphone')).toBeVisible()
  await expect(page.getByText(/ce membre entre sans e-mail/)).toBeVisible()
  await page.getByRole('button', { name: /^Importer 2 membres$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'L’import est terminé' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lignes refusées (CSV)' }).click(),
  ])
  const refused = await readFile((await download.path()) ?? '', 'utf8')
  expect(refused.replaceAll('\u00a0', ' ')).toContain(';Prénom : est vide, il faut le remplir')
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await choose(refused.replace(';Quemener;;', ';Quemener;Ana;'))
  await expect(page.getByText('1à ajouter')).toBeVisible()
  await page.getByRole('button', { name: /^Importer 1 membre$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByText('1ajouté')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les membres' }).click()
  await page.getByLabel('Rechercher').fill('Quemener')
  for (const name of ['Ana', 'Per', 'Soaz'])
    await expect(page.getByRole('row', { name: new RegExp(`Quemener ${name}`) })).toHaveCount(1)
})
