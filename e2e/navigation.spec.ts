import type { Page } from '@playwright/test'
import { enter, expect, test } from './program.ts'

const ADMIN = 'admin@demo.example'
/** As long as the settings take them. */
const LONG = 'Amicale SP de St-Aubin-du-Cor.'
const LONG_NAME =
  'Amicale des sapeurs-pompiers et des jeunes sapeurs-pompiers de Saint-Aubin-du-Cormier et des communes de son canton'

const fitsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth <= 1)

/** The society and whoever looks have the longest names there are. What is known of the society comes with the page. */
async function nameAtLength(page: Page) {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return await route.fallback()
      const response = await route.fetch()
      const text = (await response.text())
        .replace(/"shortName":"[^"]*"/, `"shortName":"${LONG}"`)
        .replace(/("association":\{[^}]*?"name":)"[^"]*"/, `$1"${LONG_NAME}"`)
      await route.fulfill({ response, body: text })
    },
  )
  await page.route(/\/aspr\/v1\/users\/\d+$/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: { ...json, firstName: 'Marie-Emmanuelle', lastName: 'de La Rochefoucauld-Montbel' },
    })
  })
}

const WIDTHS = [1000, 1024, 1280, 1366, 1440, 1920]
const ACCOUNTS = ['membre', 'commission', 'personnes', 'tresorerie', 'admin']

/** Runs in the page: whether one gets to see the link. The list of an administrator is longer than the window, and scrolls. */
function isInSight([link]: Element[]): boolean {
  link?.scrollIntoView({ block: 'nearest' })
  const box = link?.getBoundingClientRect()
  return (
    !!box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
  )
}

for (const name of ACCOUNTS)
  test(`the bar of ${name}@ is one line at every width, whatever the names, and what finds no room is in « Plus » (rules#menus)`, async ({
    page,
    program,
  }) => {
    await nameAtLength(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page, program, `${name}@demo.example`, '/')
    const bar = page.getByRole('navigation', { name: 'Navigation principale' })
    await expect(bar).toContainText(LONG)
    await expect(bar).toContainText('La Rochefoucauld')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await expect(async () => {
        expect((await bar.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(72)
        expect(await fitsSideways(page), `${width} px`).toBe(true)
      }).toPass()
      const plus = bar.getByRole('button', { name: 'Plus', exact: true })
      const partners = bar.getByRole('link', { name: 'Partenaires' })
      // The bar draws its entries again with each width, and « Plus » closes with them.
      await expect(async () => {
        if (!(await partners.evaluateAll(isInSight)) && (await plus.isVisible())) await plus.click()
        expect(await partners.evaluateAll(isInSight), `${width} px`).toBe(true)
      }).toPass()
      await page.keyboard.press('Escape')
    }
  })

test('the society’s name above a public page fits at every width, however long it is', async ({ page, program }) => {
  await nameAtLength(page)
  await page.goto(`${program.url}/calendrier`)
  const name = page.getByRole('complementary', { name: 'L’association' }).getByRole('link')
  await expect(name).toContainText(LONG_NAME)
  for (const width of [360, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(async () => {
      expect(await fitsSideways(page), `${width} px`).toBe(true)
      const box = await name.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? Infinity), `${width} px`).toBeLessThanOrEqual(width)
    }).toPass()
  }
})

test('the former tabs of « Administration générale » are pages, and their former addresses lead there', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, program, ADMIN, '/management/general?onglet=saison')
  await expect(page).toHaveURL(/\/management\/general\/saison$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saison')
  const column = page.getByRole('navigation', { name: 'Administration', exact: true })
  await expect(column.getByRole('link', { name: 'Saison' })).toHaveAttribute('aria-current', 'page')
  await page.goto(`${program.url}/management/general?onglet=partenaires&archives=oui`)
  await expect(page).toHaveURL(/\/management\/partners\?archives=oui$/)

  await column.getByRole('button', { name: 'Trésorerie' }).press('Enter')
  await column.getByRole('link', { name: 'Comptabilité' }).click()
  await expect(page).toHaveURL(/\/management\/accounts$/)
})

test('a phone has five places under the thumb, a menu with everything, and a list of the administration', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await enter(page, program, 'personnes@demo.example', '/')
  const places = page.getByRole('navigation', { name: 'Accès rapide' })
  await expect(places.getByRole('link')).toHaveText(['Accueil', 'Réserver', 'Photos', 'Ma carte'])
  await places.getByRole('link', { name: 'Réserver' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réserver')
  await expect(page.getByRole('form', { name: 'Ce qui est libre entre deux dates' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2, name: 'Location' })).toBeVisible()
  expect(await fitsSideways(page)).toBe(true)

  // Who sells calendars goes on their round from there while the campaign is open.
  await enter(page, program, ADMIN, '/')
  await expect(places.getByRole('link')).toHaveText(['Accueil', 'Tournée', 'Photos', 'Ma carte'])
  await places.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('heading', { level: 2 })).toHaveText([
    'Menu',
    'Mon espace',
    'L’amicale',
    'Administration',
  ])
  await expect(menu.getByRole('heading', { level: 3 })).toHaveText('Commissions')
  for (const name of ['Actualités', 'Mes commandes', 'Ma carte', 'Photos', 'Documents', 'Partenaires'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  // The administration is one entry until it is opened.
  await expect(menu.getByRole('button', { name: 'Trésorerie' })).toBeHidden()
  await menu.getByRole('button', { name: 'Administration' }).press('Enter')
  await menu.getByRole('button', { name: 'Trésorerie' }).click()
  await menu.getByRole('link', { name: 'Comptabilité' }).click()
  await expect(page).toHaveURL(/\/management\/accounts$/)
  await expect(menu).toBeHidden()
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page).toHaveURL(/\/management$/)
  const groups = page.getByRole('main')
  await expect(groups.getByRole('link', { name: 'À valider' })).toBeHidden()
  await groups.getByRole('button', { name: 'Adhérents' }).click()
  await groups.getByRole('link', { name: 'À valider' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Comptes à valider')
  expect(await fitsSideways(page)).toBe(true)
})

test('a window that is opened in the moment another one closes stays open, and Back closes it', async ({
  page,
  program,
}) => {
  await page.goto(program.url)
  const contact = page.getByRole('dialog', { name: 'Formulaire de contact' })
  const opener = page.getByRole('button', { name: 'Nous contacter' })
  // Its file is there from now on: it opens at once.
  await opener.click()
  await expect(contact).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(contact).toBeHidden()
  await page.getByRole('button', { name: 'Données Personnelles' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await opener.evaluate((button: HTMLElement) => {
    const go = history.go.bind(history)
    history.go = (by) => {
      history.go = go
      addEventListener('popstate', () => document.body.setAttribute('data-tidied', ''), { once: true })
      go(by)
      button.click()
    }
  })
  await page.keyboard.press('Escape')
  await expect(page.locator('body[data-tidied]')).toBeAttached()
  expect(await page.evaluate(() => history.state.layers)).toBe(1)
  await expect(contact).toBeVisible()
  await page.goBack()
  await expect(contact).toBeHidden()
})
