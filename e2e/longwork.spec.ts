import { enter, expect, type Program, test } from './program.ts'

test.use({ society: 'longwork' })

/** As many as a file may hold: enough to be stopped before its end on a fast machine too. */
const LINES = 20_000
const memberOf = (line: number) => `Serie;Line;serie.${line}@import.example;06 98 76 54 32;12/05/1987;SPV`
const FILE = ['Nom;Prénom;E-mail;Téléphone;Né le;Statut', ...Array.from({ length: LINES }, (_, at) => memberOf(at + 1))]

/** What no test can wait for: the portal has tried several times, and gave up. */
async function giveUp(program: Program) {
  await program.kill9()
  await program.change(
    `update tasks set state = 'FAILED', result = '{"reason":"gave-up"}', finished_at = now() where state = 'RUNNING'`,
  )
  await program.start()
}

test('an import that failed waits on home and is taken up again; stopped, it says what is done and what is not', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, program, 'personnes@demo.example', '/management/persons/import')
  await page
    .getByLabel('Fichier des membres')
    .setInputFiles({ name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE.join('\r\n')) })
  await page.getByRole('button', { name: /^Importer 20.000 membres$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^[1-9].* sur 20.000$/ })).toBeVisible()
  const address = page.url()
  await giveUp(program)

  await page.goto(program.url)
  const failure = page.getByRole('alert').filter({ hasText: 'L’import d’un fichier de membres n’a pas abouti.' })
  await expect(failure).toContainText(
    /essayé plusieurs fois sans y arriver. [1-9].*lignes sur 20.000 sont déjà traitées\./,
  )
  await failure.getByRole('button', { name: 'Reprendre' }).click()
  await expect(failure).toBeHidden()

  await page.goto(address)
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(page.getByRole('heading', { name: 'L’import s’est arrêté' })).toBeVisible()
  await expect(page.getByText(/lignes n’ont pas été lues\. Pour continuer, importez à nouveau/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir les membres' }).click()
  await page.getByLabel('Rechercher').fill('serie.1@import.example')
  await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
  await page.getByLabel('Rechercher').fill(`serie.${LINES}@import.example`)
  await expect(page.getByText(/^Aucun/).first()).toBeVisible()
})
