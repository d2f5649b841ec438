import type { Page } from '@playwright/test'
import { at, enter, expect, expectPhoneChecked, test } from './program.ts'

/** Runs in the page: how the element that has the focus is shown, and how far its ring stands out from what is behind it. */
function ringOfFocus() {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  /** The ring is drawn round the element, or round what a link stretches over. */
  const ringOf = (element: Element) =>
    [getComputedStyle(element), getComputedStyle(element, '::after')].find(
      ({ outlineStyle }) => outlineStyle !== 'none',
    )
  const drawn = (element: Element | null): Element | null =>
    !element || ringOf(element) ? element : drawn(element.parentElement)
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
  }
  const shown = drawn(document.activeElement)
  const ring = shown && ringOf(shown)
  if (!ring) return { width: 0, contrast: 0 }
  const { outlineWidth, outlineColor } = ring
  const [dark = 0, bright = 0] = [light(outlineColor), light(groundOf(shown.parentElement))].toSorted((a, b) => a - b)
  return { width: Number.parseFloat(outlineWidth), contrast: (bright + 0.05) / (dark + 0.05) }
}

const focusedIn = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

for (const colorScheme of ['light', 'dark'] as const)
  test(`whatever takes the focus shows one ring of 3 px, 3:1 from its ground, ${colorScheme}`, async ({
    page,
    program,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${program.url}/dev/ui`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = page.locator(
      'main :is(a[href], button, input, select, textarea, summary):visible:not(:disabled):not([tabindex="-1"])',
    )
    await page.keyboard.press('Tab')
    const found = new Set<string>()
    for (const element of await all.all()) {
      await element.focus()
      const { width, contrast } = await page.evaluate(ringOfFocus)
      const what = await element.evaluate(
        (node) => `${node.tagName} ${node.getAttribute('type') ?? ''} ${node.className}`,
      )
      expect(width, what).toBe(3)
      expect(contrast, what).toBeGreaterThanOrEqual(3)
      found.add(what.split(' ').slice(0, 2).join(' ').trim())
    }
    expect([...found]).toEqual(
      expect.arrayContaining([
        'BUTTON button',
        'INPUT',
        'INPUT email',
        'INPUT password',
        'INPUT checkbox',
        'SELECT',
        'TEXTAREA',
      ]),
    )
  })

at(360, () => {
  test('a window takes the focus to its first field and gives it back; Back closes it and leaves the page alone', async ({
    page,
    program,
  }) => {
    await page.goto(program.url)
    const opener = page.getByRole('button', { name: 'Nous contacter' })
    await opener.press('Enter')
    const contact = page.getByRole('dialog', { name: 'Formulaire de contact' })
    await expect(contact.getByLabel('Prénom')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(contact).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await contact.getByLabel('Sujet').fill('Les clés')
    await page.goBack()
    await expect(contact).toBeHidden()
    await expect(page).toHaveURL(`${program.url}/`)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(contact.getByLabel('Sujet')).toHaveValue('Les clés')
    await contact.getByRole('button', { name: 'Fermer' }).click()
    // Nothing of the windows stays in the history, a moment later.
    await page.waitForFunction(() => !history.state?.layers)
    await page.goBack()
    await expect(page).toHaveURL('about:blank')
  })

  test('a refusal asks for its reason where it is typed, keeps it against a slip, and its buttons stay in sight', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'personnes@demo.example', '/management/persons/queue')
    const opener = page.getByRole('button', { name: /^Refuser/ }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Refuser cette inscription' })
    const reason = dialog.getByLabel('Motif du refus')
    await expect(reason).toBeFocused()
    await dialog.getByRole('button', { name: 'Refuser l’inscription' }).click()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('button', { name: 'Refuser l’inscription' })).toBeInViewport({ ratio: 1 })
    await reason.fill('Deux comptes')
    const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(reason).toHaveValue('Deux comptes')
      await expect(reason).toBeFocused()
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/management\/persons\/queue$/)
    await expect(opener).toBeFocused()
  })
})

test('a field says what is wrong when it is left and is taken as people write it; focus is never lost', async ({
  page,
  program,
}) => {
  await enter(page, program, 'membre@demo.example', '/')
  await page.goto(`${page.url()}accountWrapper/${await page.evaluate(() => localStorage.userId)}`)
  await expectPhoneChecked(page)
  await page.reload()
  await page.goto(`${page.url()}?onglet=adresse`)
  const change = page.getByRole('button', { name: 'Modifier l’adresse' })
  await expect(change.or(page.getByLabel('Numéro'))).toBeVisible()
  if (await change.isVisible()) await change.click()
  await page.getByRole('textbox', { name: 'Rue', exact: true }).fill('rue du Port')
  await page.getByLabel('Code postal').pressSequentially('35 000')
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await expect(page.getByLabel('Ville')).toBeFocused()
  await page.getByLabel('Ville').fill('Rennes')
  await page.keyboard.press('Enter')
  await expect(page.getByText('35000 Rennes')).toBeVisible()
  await expect(change).toBeFocused()
  expect(await focusedIn(page)).not.toBe('BODY')
})

test('a number that was left before its rule had come is judged when it comes', async ({ page, program }) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/numbering-*.js', async (route) => {
    await left
    await route.continue()
  })
  await page.goto(`${program.url}/createUser`)
  const phone = page.getByLabel('Téléphone')
  await phone.fill('06.12.34.56.7')
  await phone.blur()
  leave()
  await expect(page.getByText('Ce numéro n’est pas reconnu')).toBeVisible()
})

test('a password shows itself on demand, and its button says which it does, 44 px wide', async ({ page, program }) => {
  await page.goto(program.url)
  const show = page.getByRole('button', { name: 'Afficher le mot de passe' })
  expect(await show.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await show.click()
  await expect(page.getByLabel(/^Mot de passe/)).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).press('Enter')
  await expect(page.getByLabel(/^Mot de passe/)).toHaveAttribute('type', 'password')
})
