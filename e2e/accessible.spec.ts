import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, signIn, test } from './program.ts'

// Every screen, as the embedded database answers it.
test.use({ society: 'embedded' })

/** Where the focus is: the label people know the element by. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const labels = element instanceof HTMLInputElement ? element.labels : null
    return (labels?.[0]?.textContent ?? element?.ariaLabel ?? element?.textContent ?? '').trim()
  })

const SCREENS = [
  '/',
  '/createUser',
  '/photos',
  '/photos/1',
  '/management/photos',
  '/management/photos/1',
  '/accountWrapper/1?onglet=photos',
  '/carte',
  '/news',
  '/partners',
  '/documents',
  '/commission/ski',
  '/reservation/1',
  '/management/news',
  '/management/news/new',
  '/management/commissions/commissionWrapper/ski/2',
  '/management/commissions/commissionWrapper/ski/2?onglet=message',
  '/management/commissions/commissionWrapper/ski/2?onglet=ressources',
  '/management/commissions/commissionWrapper/ski/2/resources/new',
  '/management/commissions/reservations/location',
  '/management/commissions/reservations/location?vue=planning',
  '/management/commissions/reservations/location/nouvelle',
  '/management/commissions/reservations/location?vue=liste',
  '/management/commissions/reservations/location?vue=chiffres',
  '/management/persons',
  '/management/persons/import',
  '/management/general',
  '/management/general?onglet=cotisations',
  '/management/general?onglet=paiement',
  '/management/commissions/children',
  '/management/commissions/calendars',
  '/management/commissions/calendars?onglet=secteurs',
  '/management/commissions/calendars/adresses',
  '/management/commissions/calendars/appareils',
  '/management/commissions/calendars/secteurs/nouveau',
  '/calendrier',
  '/calendrier/code',
  '/calendrier/tournee',
  '/calendrier/verification/12',
  '/management/commissions/calendars?onglet=chiffres',
  '/management/commissions/calendars/compter',
  '/cart',
  '/myCommands/1',
  '/management/mails',
  '/management/service',
  '/management/backups',
  '/management/payments',
  '/management/commands',
  '/management/accounts',
]

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

  test('every screen has its title and one heading, and what stands alone to be pressed is 44 px high', async ({
    page,
    program,
  }) => {
    await page.goto(program.url)
    const small = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('button, a[href], summary')]
          .filter((element) => element.checkVisibility() && !element.closest('p, .prose, .skip'))
          .filter((element) => element.getClientRects().length > 0 && !element.classList.contains('skip'))
          .map((element) => ({
            text: (element.ariaLabel ?? element.textContent ?? '').trim(),
            height: element.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height < 43.5),
      )
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
    expect(await small()).toEqual([])
    await enter(page, program, 'admin@demo.example', '/')
    await expect(page.getByText('Ce qui m’attend')).toBeVisible()
    const titles = new Set<string>()
    for (const screen of SCREENS) {
      await page.goto(`${program.url}${screen}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      // What it names may still be on its way.
      await expect(async () => {
        const heading = await page.getByRole('heading', { level: 1 }).textContent()
        expect(await page.title()).toContain(heading ?? '?')
      }).toPass()
      titles.add(await page.title())
      await page.waitForLoadState('networkidle')
      expect(await small(), screen).toEqual([])
    }
    // Signed in, /createUser is nowhere: the others each have a title of their own, which the tabs of one share.
    expect(titles.size).toBe(new Set(SCREENS.map((screen) => screen.split('?')[0])).size)
  })

  test('the pieces of the interface pass, and their messages are said', async ({ page, program }) => {
    await page.clock.install()
    await page.goto(`${program.url}/dev/ui`)
    await expectAccessible(page)
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
