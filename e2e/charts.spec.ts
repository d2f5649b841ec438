import { parisDay } from '../src/shared/dates.ts'
import { at, enter, expect, test } from './program.ts'

test.use({ society: 'edited' })

at(360, () => {
  test('the number of children of each age is drawn on request, and can be read as a table', async ({
    page,
    program,
  }) => {
    const drawings: string[] = []
    page.on('request', (request) => /\/Drawing-.*js$/.test(request.url()) && drawings.push(request.url()))
    await enter(page, program, 'admin@demo.example', '/management/commissions/children')
    const more = page.getByRole('button', { name: 'Autres actions' })
    await more.click()
    expect(drawings).toEqual([])
    await page.getByRole('button', { name: 'Nombre par âge' }).click()
    const chart = page.getByRole('figure', { name: /^Enfants par âge au 31 décembre/ })
    await expect(chart.locator('svg path').first()).toBeVisible()
    expect(drawings.length).toBe(1)
    await expect(chart.getByRole('table')).toBeHidden()
    await chart.getByText('Voir les chiffres').press('Enter')
    const row = chart.getByRole('row', { name: /Peluche/ })
    await expect(row.getByRole('cell').first()).toHaveText(/^\d+$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })
})

test('the income of a campaign is drawn against the expected amount, once there is some (rules#campaigns)', async ({
  page,
  program,
}) => {
  await enter(page, program, 'admin@demo.example', '/')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const call = async (method: string, address: string, data?: object) => {
    const answer = await page.request.fetch(`${program.url}/aspr/v1${address}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    expect(answer.ok()).toBe(true)
    return await answer.json()
  }
  const { season } = await call('GET', '/campaigns/preview')
  const { id } = await call('POST', '/campaigns', { season })
  await page.goto(`${program.url}/management/general/campagne`)
  const chart = page.getByRole('figure', { name: 'Cotisations reçues au fil des jours' })
  await expect(chart).toContainText('Aucune cotisation n’est encore arrivée.')

  const [member] = (await call('GET', `/campaigns/${id}/members?paid=false&size=1`))._embedded.data
  const date = parisDay(new Date())
  await call('POST', `/users/${member.id}/payments`, { amount: member.expected, method: 'CASH', date })
  await page.reload()
  await expect(chart.locator('svg')).toBeVisible()
  await chart.getByText('Voir les chiffres').click()
  const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(member.expected)
  await expect(chart.getByRole('row').last().getByRole('cell').first()).toHaveText(euros)
})

at(360, () => {
  test('the society is drawn in five charts, each with its numbers and its file (rules#statistics)', async ({
    page,
    program,
  }) => {
    await enter(page, program, 'admin@demo.example', '/management/general/statistiques')
    await expect(page.getByRole('heading', { name: /^\d+ membres à jour le/ })).toBeVisible()
    const charts = page.getByRole('figure')
    await expect(charts).toHaveCount(5)
    for (const chart of await charts.all()) {
      await chart.scrollIntoViewIfNeeded()
      await expect(chart.locator('svg path').first()).toBeVisible()
    }
    const months = page.getByRole('figure', { name: 'Arrivées et départs par mois' })
    await months.getByText('Voir les chiffres').click()
    await expect(months.getByRole('row')).toHaveCount(25)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
    await page.getByRole('button', { name: 'Exporter' }).nth(3).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: /CSV/ }).click()
    expect((await saving).suggestedFilename()).toMatch(/^arrivees-et-departs.*\.csv$/)
  })
})
