import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parisDay } from '../src/shared/dates.ts'
import { yearSold } from './calendars.ts'
import { at, enter, expect, openSession, type Program, searchFor, test } from './program.ts'

test.use({ society: 'calendars' })

const ADMIN = 'admin@demo.example'
const SALES = '/management/commissions/calendars'
const today = parisDay(new Date())

async function post(program: Program, path: string, body: object) {
  const { token } = await openSession(program, ADMIN)
  const answer = await fetch(`${program.url}/aspr/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Books of five stubs for each width; once for both. */
async function prepare(program: Program) {
  for (const first of [71_001, 72_001])
    await post(program, '/calendars/books', { firstStub: first, lastStub: first + 4, kind: 'SELLER' })
  return await yearSold(program)
}

const row = (page: Page, words: RegExp) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: words })

at(360, (_width, index) => {
  test('an administrator counts a book at the desk, finds a sale by its stub, and settles one to check (rules#recorded-sales, rules#to-check)', async ({
    page,
    program,
  }) => {
    const year = await prepare(program)
    const first = [71_001, 72_001][index] ?? 0
    await enter(page, program, ADMIN, SALES)
    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: 'Saisir un carnet' }).click()
    await page.getByLabel('N° d’une souche du carnet').fill(String(first + 2))
    await page.getByRole('button', { name: 'Ouvrir le carnet' }).click()
    await expect(page.getByRole('heading', { name: `Souches ${first} à ${first + 4}` })).toBeVisible()
    const amount = (stub: number) => page.getByLabel(`Montant de la souche ${stub}, en euros`)
    await amount(first).fill('10')
    await amount(first + 1).fill('12,50')
    await page.getByLabel(`Moyen de paiement de la souche ${first + 1}`).selectOption({ label: 'Chèque' })
    await amount(first + 2).fill('5')
    await expect(page.getByText(/^3\ssouches, 27,50\s€, dont 15,00\s€ en espèces$/)).toBeVisible()
    // Somebody else records one of them meanwhile: nothing is recorded, and nothing typed is lost.
    const taken = { key: randomUUID(), amount: 8, method: 'CASH', date: today, stubNumber: first + 2 }
    expect((await post(program, '/calendars/sales', taken)).status).toBe(201)
    await page.getByRole('button', { name: /^Enregistrer 3/ }).click()
    await expect(page.getByText(`Déjà vendues\u00a0: ${first + 2}`)).toBeVisible()
    await page.getByRole('button', { name: 'laissez-les de côté' }).click()
    await page.getByRole('button', { name: /^Enregistrer 2/ }).click()
    await expect(page.getByText(/^2\ssouches enregistrées, 22,50\s€\.$/)).toBeVisible()

    await page.goto(`${program.url}${SALES}`)
    await searchFor(page, String(first + 1))
    await expect(row(page, new RegExp(`Souche n°\\s${first + 1}`))).toHaveCount(1)
    await expect(page.getByText(/12,50\s€/).first()).toBeVisible()

    await page.getByRole('button', { name: 'Enregistrer une vente' }).click()
    const sale = page.getByRole('dialog', { name: `Vente d’un calendrier ${year}` })
    await sale.getByLabel('Numéro de la souche').fill(String(first + 4))
    await sale.getByLabel('Montant, en euros').fill('8')
    await sale.getByLabel('Moyen de paiement').selectOption({ label: 'Espèces' })
    await sale.getByRole('button', { name: 'Choisir un vendeur' }).click()
    await sale.getByLabel('Vendeur').fill('morvan')
    await expect(sale.getByRole('button', { name: /^Choisir / })).toHaveCount(1)
    await sale.getByRole('button', { name: 'Choisir Camille Morvan' }).click()
    await sale.getByRole('button', { name: 'Enregistrer la vente' }).click()
    await expect(page.getByText(/^Vente de 8,00\s€ enregistrée\.$/)).toBeVisible()

    const doubtful = { ...taken, key: randomUUID(), stubNumber: 990_000 + index }
    await post(program, '/calendars/sales', doubtful)
    await page.goto(`${program.url}${SALES}?verifier=oui&q=${990_000 + index}`)
    await page.getByRole('button', { name: 'Vérifier', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Vente à vérifier' })
    await expect(dialog.getByText('Souche hors carnet')).toBeVisible()
    await dialog.getByLabel('Numéro de la souche').fill(String(first + 2))
    await dialog.getByRole('button', { name: 'Corriger et marquer vérifiée' }).click()
    await expect(dialog.getByText(/^Cette souche a déjà une vente/).first()).toBeVisible()
    await dialog.getByLabel('Numéro de la souche').fill(String(first + 3))
    await dialog.getByLabel('Note').fill('Un 9 lu pour un 7')
    await dialog.getByRole('button', { name: 'Corriger et marquer vérifiée' }).click()
    await expect(page.getByText('Vente vérifiée.')).toBeVisible()
    await expect(page.getByText('Aucune vente ne correspond.')).toBeVisible()

    await page.goto(`${program.url}${SALES}?onglet=chiffres`)
    await expect(page.getByRole('heading', { name: new RegExp(`calendriers? ${year}`) })).toBeVisible()
  })
})
