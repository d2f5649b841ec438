import type { Page } from '@playwright/test'
import { expect, signIn, test } from './program.ts'

/** Where the focus is: the label people know the element by. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const labels = element instanceof HTMLInputElement ? element.labels : null
    return (labels?.[0]?.textContent ?? element?.ariaLabel ?? element?.textContent ?? '').trim()
  })

test.describe('by hand (rules#accessibility)', () => {
  test.use({ viewport: { width: 360, height: 760 } })

  test('the login page is walked through in its order, and every field says what goes into it', async ({
    page,
    program,
  }) => {
    await page.goto(program.url)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const order: string[] = []
    for (let steps = 0; steps < 6; steps++) {
      await page.keyboard.press('Tab')
      order.push(await focused(page))
    }
    expect(order).toEqual([
      'E-mail',
      'Mot de passe',
      'Afficher le mot de passe',
      'Mot de passe oublié',
      'Se connecter',
      'Créer un compte',
    ])
    await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel(/^Mot de passe/)).toHaveAttribute('autocomplete', 'current-password')
    await page.goto(`${program.url}/createUser`)
    for (const field of await page.locator('main input:not([type=checkbox])').all())
      expect(await field.getAttribute('autocomplete')).toBeTruthy()
  })

  test('an error is bound to its field, said to the ear, and a paste is never refused', async ({ page, program }) => {
    await page.goto(`${program.url}/createUser`)
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await email.fill('pas un e-mail')
    await email.blur()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    const described = (await email.getAttribute('aria-describedby')) ?? ''
    const texts = await Promise.all(described.split(/\s+/).map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts.join(' ')).toContain('e-mail invalide')
    expect(texts.join(' ')).toContain('Un lien de confirmation')
    for (const name of [/^Mot de passe/, /^Répétez/, 'Téléphone']) {
      const field = page.getByLabel(name).first()
      const pasted = await field.evaluate((element) =>
        element.dispatchEvent(
          new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() }),
        ),
      )
      expect(pasted).toBe(true)
    }
    await signIn(page, program, 'membre@demo.example', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Utilisateur non-autorisé')
  })

  test('the messages of the interface are announced, and an error stays until it is closed', async ({
    page,
    program,
  }) => {
    await page.clock.install()
    await page.goto(`${program.url}/dev/ui`)
    await page.getByRole('button', { name: 'success' }).click()
    const success = page.getByRole('status').filter({ hasText: 'Votre email a bien été envoyé' })
    await expect(success).toBeVisible()
    await page.getByRole('button', { name: 'error' }).click()
    const error = page.getByRole('alert').filter({ hasText: 'Erreur lors de la mise à jour' })
    await expect(error).toBeVisible()
    // A message of success goes by itself, one of an error stays until it is closed.
    await page.clock.runFor(60_000)
    await expect(success).toBeHidden()
    await expect(error).toBeVisible()
    await error.getByRole('button', { name: 'Fermer ce message' }).click()
    await expect(error).toBeHidden()
  })
})
