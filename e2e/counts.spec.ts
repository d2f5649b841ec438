import type { Locator, Page } from '@playwright/test'
import { DEMO, enter, expect, GOOD_CARD, listPersons, mailTo, PASSWORD, payByCard, test } from './program.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** Counts what a hand does from now on: presses, and fields that something was typed into or chosen in. */
async function countFrom(page: Page) {
  const done = { taps: 0, fields: 0 }
  await page.exposeFunction('countedTap', () => done.taps++)
  await page.exposeFunction('countedField', () => done.fields++)
  const watch = () => {
    const counted = window as unknown as { countedTap: () => void; countedField: () => void }
    const filled = new WeakSet<EventTarget>()
    addEventListener('pointerdown', () => counted.countedTap(), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || filled.has(target)) return
        filled.add(target)
        counted.countedField()
      },
      true,
    )
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return done
}

/** A press on a field, then its text. */
async function type(field: Locator, text: string) {
  await field.click()
  await field.fill(text)
}

/** A press opens a list; what is chosen in it is chosen in the phone's own. */
async function choose(list: Locator, option: string) {
  await list.dispatchEvent('pointerdown')
  await list.selectOption({ label: option })
}

async function chooseBirth(page: Page, legend: string, which: number, [day, month, year]: [string, string, string]) {
  const part = (name: string) => page.getByLabel(`${legend} : ${name}`, { exact: true }).nth(which)
  await choose(part('jour'), day)
  await choose(part('mois'), month)
  await choose(part('année'), year)
}

test('a family of two children signs up with 24 presses at most, and a slip in the e-mail costs one field', async ({
  page,
  program,
}) => {
  const email = 'famille@caserne.example'
  await page.goto(program.url)
  const done = await countFrom(page)
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  const form = page.getByRole('form', { name: 'Inscription' })
  await type(form.getByRole('textbox', { name: 'Prénom', exact: true }), 'Gaël')
  await type(form.getByRole('textbox', { name: 'Nom', exact: true }), 'Kermarrec')
  await chooseBirth(page, 'Date de naissance', 0, ['12', 'mai', '1987'])
  await type(form.getByRole('textbox', { name: 'E-mail' }), 'famile@caserne.example')
  await type(form.getByLabel('Téléphone'), '06 12 34 59 01')
  await choose(form.getByLabel('Centre (CIS)'), 'Le Blosne')
  await choose(form.getByRole('combobox', { name: 'Statut', exact: true }), 'Sapeur-pompier volontaire (SPV)')
  for (const [which, name] of ['Lena', 'Malo'].entries()) {
    await form.getByRole('button', { name: 'Ajouter un enfant' }).click()
    // The keyboard is there already, and the family name is the parent's.
    await expect(form.getByLabel('Prénom de l’enfant').nth(which)).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Nom de l’enfant', exact: true }).nth(which)).toHaveValue(
      'Kermarrec',
    )
    await page.keyboard.type(name)
    await chooseBirth(page, 'Date de naissance de l’enfant', which, ['3', 'juin', `${2016 + which}`])
  }
  await type(form.getByLabel(/^Mot de passe/), PASSWORD)
  await type(form.getByLabel('Répétez le mot de passe'), PASSWORD)
  await page.getByRole('button', { name: /pas un robot/ }).click()
  await expect(page.getByText('Compte correctement créé')).toBeVisible()
  expect(done.taps).toBeLessThanOrEqual(24)
  expect(done.fields).toBeLessThanOrEqual(19)

  done.fields = 0
  await page.getByText('Corriger l’adresse').click()
  await page.getByLabel('Votre e-mail').fill(email)
  await page.getByRole('button', { name: /recevoir le lien/ }).click()
  await expect(page.getByText('L’adresse est corrigée')).toBeVisible()
  await mailTo(program, email, /Confirmez votre e-mail/)
  expect(done.fields).toBe(1)
})

test('a forgotten password costs two fields, and one is signed in after', async ({ page, program }) => {
  const email = 'membre@demo.example'
  await page.goto(program.url)
  await page.getByLabel('E-mail').fill(email)
  const done = await countFrom(page)
  await page.getByRole('button', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Recevoir le lien' }).click()
  const { text } = await mailTo(program, email, /nouveau mot de passe/)
  await page.goto(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
  await page.getByLabel(/^Nouveau mot de passe/).fill(DEMO)
  await page.getByLabel(/^Répétez le mot de passe/).fill(DEMO)
  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(page.getByText('Ce qui m’attend')).toBeVisible()
  expect(done.fields).toBe(2)
})

test('a member whose address is known renews with two presses and the card', async ({ page, program }) => {
  const expired = await listPersons(program, 'search=state==EXPIRED&size=5')
  const email = expired[2]?.email ?? ''
  await page.goto(program.url)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel(/^Mot de passe/).fill(DEMO)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Votre adresse' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Enregistrer l’adresse' })
  if (await save.isVisible()) {
    await page.getByLabel('Numéro').fill('4')
    await page.getByRole('textbox', { name: 'Rue', exact: true }).fill('rue du Port')
    await page.getByLabel('Code postal').fill('35000')
    await page.getByLabel('Ville').fill('Rennes')
    await save.click()
    await expect(save).toBeHidden()
  }
  const done = await countFrom(page)
  await page.getByRole('button', { name: 'Valider' }).click()
  const pay = page.getByRole('button', { name: /Payer ma cotisation/ })
  await expect(page.getByRole('heading', { name: /^Cotisation \d{4}/ })).toBeInViewport()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Paiement sécurisé' })).toBeVisible()
  expect(done).toEqual({ taps: 2, fields: 0 })
  await payByCard(page, GOOD_CARD)
  await expect(page.getByText('Votre adhésion est à jour.')).toBeVisible()
})

test('an administrator finds « le gof » from home with one tap and no scroll', async ({ page, program }) => {
  await enter(page, program, 'admin@demo.example', '/')
  const done = await countFrom(page)
  await page.getByLabel('Trouver un membre').click()
  await page.keyboard.type('le gof')
  const found = page.getByRole('search').getByRole('link', { name: /Le Goff/i })
  await expect(found.first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(done).toEqual({ taps: 1, fields: 1 })
  // What waits comes before the own card.
  const waiting = page.getByRole('heading', { name: 'Ce qui m’attend' })
  const above = (await waiting.boundingBox())?.y ?? 0
  expect(above).toBeLessThan((await page.getByRole('region', { name: 'Carte de membre' }).boundingBox())?.y ?? 0)
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Le Goff/i)
})
