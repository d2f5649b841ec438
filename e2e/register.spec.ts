import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { at, atBothWidths, enter, expect, mailTo, type Program, test } from './program.ts'

/** The demonstration's super-administrator, at an address of the register. */
async function open(page: Page, program: Program, address = '/management/persons') {
  await enter(page, program, 'admin@demo.example', address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const pickOf = (page: Page) => page.getByRole('checkbox', { name: /^Choisir (?!tous)/ })
const bar = (page: Page) => page.getByRole('region', { name: 'Actions sur les membres choisis' })

at(360, () => {
  test('the register is searched, filtered and shared by its address', async ({ page, program }) => {
    await open(page, program)
    await page.getByLabel('Rechercher').fill('commission gwenaelle')
    await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('button', { name: /filtres/i }).click()
    await page.getByLabel('Commission (rôle)').selectOption('location')
    await expect(page).toHaveURL(/commission=location/)
    await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
    const shared = page.url()
    await page.getByLabel('Rechercher').fill('zzzzzz')
    await expect(page.getByText('Aucun membre ne correspond')).toBeVisible()
    await page.goto(shared)
    await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
    await page.goto(`${program.url}/person/999999`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('introuvable')
  })
})

// Members are chosen on cards, or in the rows of a table.
atBothWidths((width) => {
  test('the chosen members are written to once, and exported', async ({ page, program }) => {
    await open(page, program)
    await page.getByLabel('Rechercher').fill('kerbrat thomas personnes')
    await expect(page.getByText('1 membre trouvé', { exact: true })).toBeVisible()
    await pickOf(page).first().check()
    await expect(bar(page)).toContainText('1 membre choisi')
    await bar(page).getByRole('button', { name: 'Écrire' }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
    await expect(window.getByText('chaque membre le lira').first()).toBeVisible()
    await expect(window.getByLabel('Objet')).toBeFocused()
    await window.getByLabel('Un message indispensable').check()
    await window.getByLabel('Objet').fill(`Manœuvre ${width}`)
    await window.getByRole('textbox', { name: 'Message' }).fill('Samedi à 9 h,\nà la caserne.')
    await window.getByRole('button', { name: 'Relire avant d’envoyer' }).click()
    // Who gets it, how it reads and a trial, before anything leaves.
    await expect(window.getByText('1 membre le recevra.')).toBeVisible()
    await expect(
      window
        .frameLocator('iframe')
        .locator('p')
        .filter({ hasText: /Samedi à 9.h/ }),
    ).toBeVisible()
    await window.getByRole('button', { name: 'M’envoyer un test' }).click()
    await mailTo(program, 'admin@demo.example', new RegExp(`^Essai.*Manœuvre ${width}`))
    await window.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(window.getByText('1 message en route.')).toBeVisible()
    await window.getByRole('button', { name: 'Fermer', exact: true }).last().click()
    const mail = await mailTo(program, 'personnes@demo.example', new RegExp(`Manœuvre ${width}`))
    expect(mail.text).toContain('> Samedi à 9 h,\n> à la caserne.')

    await page.getByRole('button', { name: 'Tout afficher' }).click()
    // Another list, and nobody of it is chosen.
    await expect(bar(page)).toBeHidden()
    await expect(pickOf(page).nth(20)).toBeVisible()
    await pickOf(page).first().check()
    const total = /\d+/.exec(await page.getByText(/^\d{3}\smembres$/).innerText())?.[0]
    await bar(page)
      .getByRole('button', { name: `Choisir les ${total}` })
      .click()
    await bar(page).getByRole('button', { name: 'Exporter' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: /CSV/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^membres-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile((await download.path()) ?? '', 'utf8')).split('\r\n')
    expect(lines.length).toBeGreaterThan(285)
    expect(lines[0]).toContain('Nom;Prénom;E-mail')
  })
})

at(360, () => {
  test('accounts are validated together, and one person’s two accounts made one', async ({ page, program }) => {
    await open(page, program, '/management/persons?state=FEE_PAID#register')
    await pickOf(page).nth(0).check()
    await pickOf(page).nth(1).check()
    await bar(page).getByRole('button', { name: 'Valider', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Valider', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('2 comptes validés.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).last().click()

    await page.getByRole('button', { name: 'Autres actions' }).click()
    await page.getByRole('link', { name: /^Doublons possibles \(\d\)/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Doublons possibles' })).toBeVisible()
    const pairs = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Comparer/ }) })
    await expect(pairs.first()).toBeVisible()
    const before = await pairs.count()
    const pair = pairs.filter({ hasText: 'Même nom et même naissance' }).first()
    await pair.getByRole('button', { name: /^Comparer/ }).click()
    await expect(page.getByRole('dialog').getByText('disparaît').first()).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Réunir les deux comptes' }).click()
    await expect(page.getByText('n’en font plus qu’un')).toBeVisible()
    await expect(pairs).toHaveCount(before - 1)
  })
})

test('the search for a person is visible on a phone without scrolling, however many accounts wait for validation', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, program)
  await expect(page.getByRole('link', { name: /inscriptions à valider/ })).toBeVisible()
  const field = page.getByLabel('Rechercher')
  await expect(field).toBeInViewport()
  const before = await field.boundingBox()
  await field.fill('le gof')
  await expect(page.getByRole('link', { name: /^Le Goff/ }).first()).toBeInViewport()
  // What one types into stays where it was, and goes on listening.
  expect(await field.boundingBox()).toEqual(before)
  await expect(field).toBeFocused()
  await page.goto(`${program.url}/management/persons?state=ACTIVE`)
  const names = page.locator('a[href^="/person/"]:visible')
  const first = await names.first().innerText()
  await page.getByRole('link', { name: 'Suivante' }).click()
  // A page is read from its beginning, by the eye and by the keyboard; the way back finds the one before.
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('status').filter({ hasText: 'membres trouvés' })).toBeFocused()
  await page.goBack()
  await expect(names.first()).toHaveText(first, { useInnerText: true })
  await page.getByRole('button', { name: 'Retirer le filtre État : Actif' }).click()
  await expect(page).not.toHaveURL(/state=/)
  await page.goto(`${program.url}/management/persons?page=40`)
  await page.getByRole('button', { name: 'Revenir à la première page' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'membres' })).toBeVisible()
})

test('two quick taps validate one account, and the validation is taken back, on a phone', async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, program)
  await page.getByRole('link', { name: /inscriptions à valider/ }).click()
  const waiting = page.getByRole('button', { name: /^Valider le compte (de |d’)/ })
  const held = page.getByRole('button', { name: /^Annuler la validation (de |d’)/ })
  await expect(page.getByText(/Cotisation payée .+€/).first()).toBeVisible()
  const before = await waiting.count()
  // The second tap waits in the browser's line while the first is dealt with: nothing the page puts off comes in between.
  await waiting.first().evaluate(async (button) => {
    const { x, y } = button.getBoundingClientRect()
    const tap = () =>
      document
        .elementFromPoint(x + 9, y + 9)
        ?.closest('button')
        ?.click()
    const { port1, port2 } = new MessageChannel()
    const inLine = new Promise((then) => {
      port1.onmessage = then
    })
    port2.postMessage('tap')
    tap()
    await inLine
    tap()
  })
  await expect(held).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Validé' })).toBeFocused()
  await expect(waiting).toHaveCount(before - 1)
  await held.click()
  await expect(waiting).toHaveCount(before)
  await expect(held).toHaveCount(0)

  // Left alone, the row disappears and the next one moves up under the finger: a tap at that moment does nothing.
  await waiting.first().click()
  await expect(held).toHaveCount(1)
  await page.evaluate(() => {
    const list = document.querySelector('[aria-label="À valider"] ol')
    const press = () => list?.querySelector<HTMLElement>('[aria-label^="Valider le compte"]')?.click()
    if (list) new MutationObserver(press).observe(list, { childList: true })
  })
  await expect(held).toHaveCount(0)
  await expect(page.getByText(new RegExp(`^${before - 1}\\scomptes$`))).toBeVisible()
  await expect(waiting).toHaveCount(before - 1)
})

test('columns are chosen and remembered; a pair told apart is not shown again', async ({ page, program }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, program)
  const head = page.getByRole('columnheader', { name: 'Téléphone' })
  await expect(head).toBeHidden()
  await page.getByRole('button', { name: 'Colonnes' }).click()
  await page.getByLabel('Téléphone').check()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head).toBeVisible()
  await page.goto(`${program.url}/management/persons/duplicates`)
  const apart = page.getByRole('button', { name: /^Ce ne sont pas des doublons/ })
  await expect(apart.first()).toBeVisible()
  const before = await apart.count()
  await apart.first().click()
  await expect(apart).toHaveCount(before - 1)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(apart).toHaveCount(before - 1)
})
