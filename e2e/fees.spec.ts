import type { Page } from '@playwright/test'
import {
  at,
  DEMO,
  enter,
  expect,
  listPersons,
  mailTo,
  releaseMails,
  searchFor,
  signIn,
  startProgram,
  test,
} from './program.ts'

test.use({ society: 'fees' })

async function fillAddress(page: Page) {
  await page.getByLabel('Numéro').fill('12')
  await page.getByLabel('Rue').fill('rue de la Pompe')
  await page.getByLabel('Code postal').fill('01000')
  await page.getByLabel('Ville').fill('Bourg-en-Bresse')
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await expect(page.getByText('01000 Bourg-en-Bresse')).toBeVisible()
}

at(360, (width) => {
  test('a member pays by transfer, thinks better of it, sends a cheque, and the treasurer records it (rules#awaited-payments)', async ({
    page,
    program,
  }) => {
    const [{ email = '', firstName = '' } = {}] = (await listPersons(program, 'search=state==EXPIRED&size=9')).slice(
      width === 360 ? 3 : 4,
    )
    await signIn(page, program, email, DEMO)
    await fillAddress(page)
    await page.getByLabel('Téléphone').fill(`06 12 34 59 ${width % 100}`)
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByRole('heading', { name: /^Cotisation \d{4}/ })).toBeInViewport()

    await page.getByRole('radio', { name: /^Virement/ }).check()
    await page.getByRole('button', { name: /^Régler par virement/ }).click()
    await expect(page.getByRole('heading', { name: 'Pour régler par virement' })).toBeInViewport()
    await expect(page.getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
    await expect(page.getByRole('img', { name: /Code du virement/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copier : IBAN' })).toBeVisible()
    const mail = await mailTo(program, email, /par virement/)
    expect(mail.text).toContain('FR76 3000 6000 0112 3456 7890 189')

    await page.getByRole('button', { name: 'Payer autrement' }).click()
    await page.getByRole('radio', { name: /^Chèque/ }).check()
    await page.getByRole('button', { name: /^Régler par chèque/ }).click()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeInViewport()
    const reference = (await page.getByText(/^RF\d\d \d/).textContent()) ?? ''

    await enter(page, program, 'personnes@demo.example', '/management/payments')
    await searchFor(page, reference)
    await page
      .getByRole('button', { name: new RegExp(firstName) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: new RegExp(reference) })
    await dialog.getByLabel('Montant reçu').fill('1')
    await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(dialog.getByText(/demandez les .* qui manquent/)).toBeVisible()
    const total = /([\d,]+)\s€/.exec((await dialog.getByRole('heading').first().textContent()) ?? '')?.[1] ?? ''
    await dialog.getByLabel('Montant reçu').fill(total)
    await dialog.getByRole('button', { name: 'Enregistrer le paiement' }).click()
    await expect(page.getByText(/Le paiement est enregistré, reçu n°/)).toBeVisible()
    await releaseMails(program)
    await mailTo(program, email, /Votre cotisation est payée/)
  })

  test('the treasurer sets a fee and the means of payment (rules#fees, rules#means-of-payment)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/cotisations')
    await expect(page.getByRole('heading', { name: 'Ce que paie chaque statut' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    const name = `Assurance ${width}`
    await page.getByRole('button', { name: 'Ajouter une cotisation' }).click()
    // None chosen is all of them.
    await expect(page.getByText('Saisons', { exact: true })).toBeVisible()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
    await dialog.getByLabel('Montant, en euros').fill('12,505')
    await dialog.getByLabel('Montant, en euros').press('Tab')
    await dialog.getByRole('checkbox', { name: 'SPP' }).check()
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText(/deux chiffres après la virgule/)).toBeVisible()
    await dialog.getByLabel('Montant, en euros').fill('12,50')
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(dialog.getByText('Elle est enregistrée.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').getByLabel('Montant, en euros').fill('15')
    await expect(page.getByText(/Le nouveau montant est demandé/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(`${name} est à jour.`)).toBeVisible()

    await page.goto(`${program.url}/management/general/paiement`)
    await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/Cet IBAN n’est pas valable/)).toBeVisible()
    await page.getByLabel('IBAN').fill('fr7630006000011234567890189')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Les moyens de paiement sont à jour.')).toBeVisible()
    await expect(page.getByLabel('IBAN')).toHaveValue('FR76 3000 6000 0112 3456 7890 189')
  })
})

test('a society without card payments has no screen that mentions cards (rules#means-of-payment)', async ({ page }) => {
  const program = await startProgram({ society: 'nocards', settings: { CARDS: 'none' } })
  const CARDS = /carte bancaire|par carte|stripe|paiement en ligne|débité/i
  try {
    const expired = await listPersons(program, 'search=state==EXPIRED&size=9')
    await signIn(page, program, expired[5]?.email ?? '', DEMO)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mise à jour des informations du compte')
    await fillAddress(page)
    await page.getByLabel('Téléphone').fill('06 12 34 59 99')
    await page.getByRole('button', { name: 'Valider' }).click()
    await expect(page.getByRole('button', { name: /^Régler par chèque/ })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(CARDS)
    await page.getByRole('button', { name: /^Régler par chèque/ }).click()
    await expect(page.getByRole('heading', { name: 'Pour régler par chèque' })).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(CARDS)
    await enter(page, program, 'admin@demo.example', '/management/payments')
    for (const screen of ['/management/payments', '/management/general/cotisations', '/management/persons', '/']) {
      await page.goto(program.url + screen)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await page.locator('body').innerText(), screen).not.toMatch(CARDS)
    }
  } finally {
    await program.leave()
  }
})
