import type { Page } from '@playwright/test'
import type { Program } from './program.ts'

/** The year on the calendars that the demonstration sells today. */
export async function yearSold(program: Program): Promise<number> {
  const campaign = await (await fetch(`${program.url}/aspr/v1/calendars/campaign`)).json()
  return (campaign as { year: number }).year
}

/** Who buys fills in everything but stub and amount. */
export async function fillIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Le Goff')
  await page.getByRole('textbox', { name: 'Prénom' }).fill('Maryvonne')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Numéro', exact: true }).fill('12 bis')
  await page.getByRole('textbox', { name: 'Rue' }).fill('rue de la Monnaie')
  await page.getByRole('textbox', { name: 'Code postal' }).fill('35 000')
  await page.getByRole('textbox', { name: 'Ville' }).fill('Rennes')
}
export const stubField = (page: Page) => page.getByRole('textbox', { name: 'Numéro de souche' })
export const pay = (page: Page) => page.getByRole('button', { name: /^Payer .*par carte$/ })
