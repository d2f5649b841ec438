import { fillIn, pay } from './calendars.ts'
import { showToCamera, WITH_CAMERA } from './camera.ts'
import { enter, expect, GOOD_CARD, payByCard, test } from './program.ts'
import { ADMIN } from './shop.ts'

test.use({
  society: 'calendar',
  viewport: { width: 390, height: 844 },
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...WITH_CAMERA] }),
})

test('an administrator scans a code, hands the calendar over, and a second scan says when and by whom', async ({
  page,
  program,
}) => {
  await page.goto(`${program.url}/calendrier`)
  await page.getByRole('button', { name: '20 €' }).click()
  await page.getByRole('checkbox', { name: 'Je n’ai pas de souche' }).check()
  await fillIn(page, 'scan@courrier.example')
  await pay(page).click()
  await payByCard(page, GOOD_CARD)
  await expect(page.getByText('votre calendrier est payé')).toBeVisible()
  const externalId = page.url().split('/').at(-1)
  const address = `${program.url}/management/commissions/calendarCommandDetails/${externalId}`

  showToCamera('https://autre-amicale.example/management/commissions/calendarCommandDetails/1')
  await enter(page, program, ADMIN, '/management/commissions/calendars/scan')
  await expect(page.getByText('Ce code n’est pas celui d’un de vos calendriers')).toBeVisible()
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (state, unused, address) => {
      const opened = Number(sessionStorage.getItem('opened'))
      if (String(address).includes('calendarCommandDetails')) sessionStorage.setItem('opened', String(opened + 1))
      push(state, unused, address)
    }
  })
  // The sale takes its time to come, while the camera shows the code again and again.
  await page.route(/assets\/calendarSale/, async (route) => {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; frame++) await new Promise(requestAnimationFrame)
    })
    await route.continue()
  })
  // Left first, so that the camera is closed and opens the new film.
  await page.goto('about:blank')
  showToCamera(address)
  await page.goto(`${program.url}/management/commissions/calendars/scan`)
  await expect(page.getByRole('heading', { name: /^Payé 20,00/ })).toBeVisible()
  await expect(page.getByText('Maryvonne Le Goff')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('opened'))).toBe('1')
  await page.getByRole('button', { name: 'Remettre le calendrier' }).click()
  await expect(page.getByRole('heading', { name: 'Remis' })).toBeVisible()
  await page.getByRole('button', { name: 'Annuler la remise' }).click()
  await page.getByRole('button', { name: 'Remettre le calendrier' }).click()
  await page.getByRole('link', { name: 'Scanner un autre code' }).click()
  await expect(page.getByRole('heading', { name: 'Déjà remis' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /par / })).toBeVisible()
})
