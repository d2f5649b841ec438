import type { Locator, Page } from '@playwright/test'
import type { Program } from './program.ts'

/** The year on the calendars that the demonstration sells today. */
export async function yearSold(program: Program): Promise<number> {
  const campaign = await (await fetch(`${program.url}/aspr/v1/calendars/campaign`)).json()
  return (campaign as { year: number }).year
}

/** Who buys fills in everything but stub and amount. */
export async function fillIn(page: Page, email: string, type = (field: Locator, text: string) => field.fill(text)) {
  await type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Le Goff')
  await type(page.getByRole('textbox', { name: 'Prénom' }), 'Maryvonne')
  await type(page.getByRole('textbox', { name: 'E-mail' }), email)
  await type(page.getByRole('textbox', { name: 'Numéro', exact: true }), '12 bis')
  await type(page.getByRole('textbox', { name: 'Rue' }), 'rue de la Monnaie')
  await type(page.getByRole('textbox', { name: 'Code postal' }), '35 000')
  await type(page.getByRole('textbox', { name: 'Ville' }), 'Rennes')
}
export const stubField = (page: Page) => page.getByRole('textbox', { name: 'Numéro de souche' })
export const pay = (page: Page) => page.getByRole('button', { name: /^Payer .*par carte$/ })
