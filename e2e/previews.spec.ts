import type { Locator, Page } from '@playwright/test'
import type { MailingKind } from '../src/features/mailing/mailings/contract.ts'
import { enter, expect, type Program, test } from './program.ts'
import { ADMIN, ask } from './shop.ts'

test.use({ society: 'bulk', viewport: { width: 1440, height: 900 } })

const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name }).first()

async function write(scope: Page | Locator) {
  await scope.getByLabel('Objet').fill('Le barnum revient')
  await scope.getByRole('textbox', { name: 'Message' }).fill('Il se réserve à nouveau.')
  await button(scope, 'Relire avant d’envoyer').click()
}

/** The call that draws the preview of each kind of mailing, and the steps to it. Letters by post are drawn while typed. */
const PREVIEWS: Record<
  Exclude<MailingKind, 'POST'>,
  { call: RegExp; open: (page: Page, program: Program) => Promise<void> }
> = {
  REGISTER: {
    call: /\/users\/bulk\/mail\/preview$/,
    open: async (page, program) => {
      await enter(page, program, ADMIN, '/management/persons?q=kerbrat')
      await page
        .getByRole('checkbox', { name: /^Choisir (?!tous)/ })
        .first()
        .check()
      await button(page, 'Écrire').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Un message indispensable').check()
      await write(dialog)
    },
  },
  COMMISSION: {
    call: /\/circulars\/preview$/,
    open: async (page, program) => {
      await enter(page, program, ADMIN, '/management/commissions/commissionWrapper/location/1?onglet=message')
      await write(page)
    },
  },
  NEWS: {
    call: /\/news\/\d+\/mailing\/preview$/,
    open: async (page, program) => {
      const news = { title: 'Sainte-Barbe', audience: 'ALL', publishedAt: 'now' }
      const { id } = await ask(program, ADMIN, 'POST', '/news', news)
      await enter(page, program, ADMIN, `/management/news/${id}`)
    },
  },
  CAMPAIGN: {
    call: /\/campaigns\/letter(\/preview|\?|$)/,
    open: (page, program) => enter(page, program, ADMIN, '/management/general/campagne'),
  },
  REMINDER: {
    call: /\/campaigns\/\d+\/reminder$/,
    open: async (page, program) => {
      const { season } = await ask(program, ADMIN, 'GET', '/campaigns/preview')
      await ask(program, ADMIN, 'POST', '/campaigns', { season, words: null, attachments: [] })
      await enter(page, program, ADMIN, '/management/general/campagne')
      await button(page, 'Voir et modifier le texte des relances').click()
    },
  },
  SELLERS: {
    call: /\/calendars\/reminders\/preview/,
    open: async (page, program) => {
      await enter(page, program, ADMIN, '/management/commissions/calendars?onglet=carnets')
      await button(page, 'Pas encore rendus').click()
      await button(page.getByRole('dialog'), /^Relancer/).click()
    },
  },
}

for (const [kind, { call, open }] of Object.entries(PREVIEWS))
  test(`a preview that fails of a mailing of the kind ${kind} says so, and is there once it is tried again`, async ({
    page,
    program,
  }) => {
    await page.route(call, (route) => route.fulfill({ status: 400, json: {} }))
    await open(page, program)
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Réessayer' }) })
    await expect(failed).toBeVisible()
    await page.unroute(call)
    await button(failed, 'Réessayer').click()
    await expect(page.locator('iframe[title="L’e-mail tel qu’il s’affichera"]')).toBeVisible()
    await expect(failed).toBeHidden()
  })
