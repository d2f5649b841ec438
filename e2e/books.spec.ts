import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOfCsv, textOfPdf } from '../src/server/files/testing.ts'
import { parisDay } from '../src/shared/dates.ts'
import { yearSold } from './calendars.ts'
import { at, enter, expect, type Program, test } from './program.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'books' })

const CALENDARS = '/management/commissions/calendars'
/** A campaign of its own, whatever the demonstration sells today. */
const YEAR = 2099
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** There is the campaign, made here or before. */
async function theCampaign(program: Program) {
  const { rows } = (await ask(program, ADMIN, 'GET', '/calendars/campaigns')) as unknown as { rows: { year: number }[] }
  const campaign = { year: YEAR, opensOn: '2098-11-02', closesOn: '2098-12-31' }
  if (!rows.some(({ year }) => year === YEAR)) await ask(program, ADMIN, 'POST', '/calendars/campaigns', campaign)
}

/** What stands in a file that the page saves. */
async function savedBy(page: Page, name: string) {
  const waiting = page.waitForEvent('download')
  await button(page, name).click()
  const download = await waiting
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

at(1440, () => {
  test('a campaign’s books are made, one is given, taken back and counted, and the campaign is closed with its report (rules#calendar-closing)', async ({
    page,
    program,
  }) => {
    await enter(page, program, ADMIN, `${CALENDARS}?onglet=campagne`)
    await page.getByRole('button', { name: 'Préparer une campagne' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Année du calendrier').fill(String(YEAR))
    await dialog.getByLabel('Premier jour de vente').fill('2098-12-31')
    await dialog.getByLabel('Dernier jour de vente').fill('2098-11-02')
    await button(page, 'Préparer la campagne').click()
    await expect(dialog.getByText('Le dernier jour vient avant le premier.')).toBeVisible()
    await dialog.getByLabel('Premier jour de vente').fill('2098-11-02')
    await dialog.getByLabel('Dernier jour de vente').fill('2098-12-31')
    await button(page, 'Préparer la campagne').click()
    await expect(page.getByRole('heading', { name: `Calendrier ${YEAR}` })).toBeVisible()

    await page.goto(`${program.url}${CALENDARS}?onglet=carnets&annee=${YEAR}`)
    await button(page, 'Ajouter des carnets').click()
    await dialog.getByLabel('Premier numéro').fill('1')
    await dialog.getByLabel('Dernier numéro').fill('50')
    await dialog.getByLabel('Souches par carnet').fill('20')
    await expect(dialog.getByText('3 carnets, 50 souches : 1 à 20, …, 41 à 50')).toBeVisible()
    await button(page, 'Ajouter').click()
    await expect(page.getByText('3 carnets', { exact: true })).toBeVisible()
    await button(page, 'Ajouter des carnets').click()
    await dialog.getByLabel('Premier numéro').fill('45')
    await dialog.getByLabel('Dernier numéro').fill('60')
    await button(page, 'Ajouter').click()
    await expect(dialog.getByText('Le carnet 41 à 50 a déjà de ces numéros.')).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Quitter sans enregistrer').click()

    await page.getByRole('link', { name: '1 à 20', exact: true }).click()
    await button(page, 'Confier à un vendeur').click()
    await button(page, 'Choisir Camille Morvan').click()
    await dialog.getByLabel('Équipe').fill('Équipe B')
    await dialog.getByLabel('Rues').fill('rue du Port\nquai des Brumes')
    await button(page, 'Confier').click()
    await expect(page.getByRole('heading', { name: 'Chez Camille Morvan' })).toBeVisible()
    await expect(page.getByText('rue du Port, quai des Brumes')).toBeVisible()

    await page.goto(`${program.url}${CALENDARS}?onglet=campagne`)
    await button(page, `Clôturer la campagne ${YEAR}`).click()
    await dialog.getByRole('button', { name: 'Clôturer' }).click()
    await expect(page.getByText('Ces carnets ne sont pas encore rendus : 1 à 20 (Camille Morvan).')).toBeVisible()

    await page.goto(`${program.url}${CALENDARS}?onglet=carnets&annee=${YEAR}`)
    await page.getByLabel('Rechercher').fill('7')
    await expect(page.getByText('1 carnet', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: '1 à 20', exact: true }).click()
    await page.getByRole('link', { name: 'Saisir ses ventes' }).click()
    await expect(page.getByRole('heading', { name: 'Souches 1 à 20' })).toBeVisible()
    await page.goBack()
    await button(page, 'Retirer des souches').click()
    await dialog.getByRole('textbox', { name: 'Numéro', exact: true }).fill('19')
    await dialog.getByLabel('Jusqu’au numéro').fill('20')
    await dialog.getByLabel('Motif').fill('Déchirées')
    await button(page, 'Retirer').click()
    await expect(page.getByText('19 à 20 · Manquante · Déchirées')).toBeVisible()
    await button(page, 'Reprendre et compter').click()
    await dialog.getByLabel('Espèces comptées, en euros').fill('12,50')
    await expect(dialog.getByText('Il y a 12,50 € de plus qu’attendu.')).toBeVisible()
    await dialog.getByLabel('Note').fill('Un don sans souche')
    await button(page, 'Signer le comptage').click()
    await expect(page.getByText('12,50 € comptés, 0,00 € attendus.')).toBeVisible()
    await expect(page.getByText('Repris de Camille Morvan')).toBeVisible()

    await page.goto(`${program.url}${CALENDARS}?onglet=campagne`)
    await button(page, `Clôturer la campagne ${YEAR}`).click()
    await dialog.getByLabel('Pourquoi clôturer quand même').fill('Un don sans souche de plus')
    await dialog.getByRole('button', { name: 'Clôturer' }).click()
    await expect(
      page.getByRole('article', { name: `Calendrier ${YEAR}` }).getByText('Clôturée', { exact: true }),
    ).toBeVisible()
    const sheet = await savedBy(page, `Rapport ${YEAR} (CSV)`)
    expect(sheet.name).toBe(`rapport-calendrier-${YEAR}.csv`)
    expect(rowsOfCsv(sheet.bytes.toString())).toHaveLength(51)
    const printed = await savedBy(page, `Rapport ${YEAR} (PDF)`)
    expect(await textOfPdf(printed.bytes)).toContain(`Rapport de la vente du calendrier ${YEAR}`)
  })
})

at(360, () => {
  test('a seller finds their round in the menu, with their books', async ({ page, program }) => {
    await theCampaign(program)
    await enter(page, program, 'membre@demo.example', '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Ma tournée' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ma tournée' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Mes carnets/ })).toBeVisible()
  })

  test('the cash of a seller who has no book is counted, once (rules#calendar-cash)', async ({ page, program }) => {
    const year = await yearSold(program)
    const { rows } = (await ask(program, ADMIN, 'GET', '/calendars/sellers?name=Morvan')) as unknown as {
      rows: { id: number }[]
    }
    const seller = rows[0]?.id ?? 0
    const sale = { key: randomUUID(), stubNumber: 9_100_001, amount: 17.35, method: 'CASH', sellerId: seller }
    await ask(program, ADMIN, 'POST', '/calendars/sales', { ...sale, date: parisDay(new Date()) })
    const { cash, cheques } = (await ask(program, ADMIN, 'GET', `/calendars/sellers/${seller}/money`)) as unknown as {
      cash: number
      cheques: number
    }
    const typed = (amount: number) => String(amount).replace('.', ',')
    await enter(page, program, ADMIN, `${CALENDARS}?onglet=carnets&annee=${year}`)
    await button(page, 'Autres actions').click()
    await button(page, 'Argent des vendeurs').click()
    await button(page, 'Compter Camille Morvan').click()
    const dialog = page.getByRole('dialog', { name: 'Compter Camille Morvan' })
    await dialog.getByLabel('Espèces comptées, en euros').fill(typed(cash))
    await expect(dialog.getByText('Le compte est juste.')).toBeVisible()
    if (cheques > 0) await dialog.getByLabel('Chèques comptés, en euros').fill(typed(cheques))
    await button(page, 'Signer le comptage').click()
    await expect(dialog).toBeHidden()
    await button(page, 'Compter Camille Morvan').click()
    await expect(dialog.getByText('Déjà compté sans carnet')).toBeVisible()
    await button(page, 'Annuler ce comptage').click()
    await expect(dialog.getByText('Déjà compté sans carnet')).toBeHidden()
    await expect(dialog.getByLabel('Espèces comptées, en euros')).toBeVisible()
  })

  test('a giver types a number, and scans codes: ours, and one of another society (rules#proof-for-the-giver)', async ({
    page,
    program,
  }) => {
    await theCampaign(program)
    const key = Buffer.alloc(32, 7)
    await program.change(`update calendar_campaigns set signing_key = decode('${key.toString('hex')}', 'hex')`)
    const codeOf = (number: number, by: Buffer) => {
      const digest = createHmac('sha256', by).update(`${YEAR}.${number}`).digest().subarray(0, 16)
      return `${program.url}/calendrier/verification/${number}#${YEAR}.${digest.toString('base64url')}`
    }
    await page.goto(`${program.url}/calendrier/verification`)
    await page.getByLabel('Numéro de la souche').fill('douze')
    await button(page, 'Vérifier ce numéro').click()
    await expect(page.getByText('« douze » n’est pas un numéro de souche')).toBeVisible()
    await page.getByLabel('Numéro de la souche').fill('999 999')
    await button(page, 'Vérifier ce numéro').click()
    await expect(page.getByRole('heading', { name: 'Ce numéro n’est pas le nôtre' })).toBeVisible()
    await page.goto(codeOf(12, key))
    await expect(page.getByRole('heading', { name: 'Authentique' })).toBeVisible()
    await expect(page.getByText('Souche n° 12, calendrier 2099')).toBeVisible()
    await page.goto(codeOf(13, Buffer.alloc(32, 8)))
    await expect(page.getByRole('heading', { name: 'Ce code n’est pas le nôtre' })).toBeVisible()
    // Of a number that was sold: cut short, its code is no proof.
    await page.goto(codeOf(12, key).slice(0, -1))
    await expect(page.getByRole('heading', { name: 'Ce code n’est pas le nôtre' })).toBeVisible()
  })
})
