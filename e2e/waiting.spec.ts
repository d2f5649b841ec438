import { addDays, formatDays, parisDay } from '../src/shared/dates.ts'
import { at, enter, expect, mailTo, openSession, type Program, runSoon, test } from './program.ts'
import { countTaps } from './taps.ts'

test.use({ society: 'reserve' })

const MEMBER = 'membre@demo.example'
const ANOTHER = 'personnes@demo.example'
const ADMIN = 'admin@demo.example'

async function send(program: Program, username: string, method: string, path: string, body?: unknown) {
  const { token } = await openSession(program, username)
  const answer = await fetch(`${program.url}/aspr/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return answer.status === 204 ? undefined : await answer.json()
}

const book = (program: Program, username: string, line: object) =>
  send(program, username, 'POST', '/commands', {
    reservations: [line],
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
  })

at(360, () => {
  test('a member waits for days that are taken, is offered them when they free, and books them (rules#waiting-list)', async ({
    page,
    program,
  }) => {
    const { _embedded } = await send(program, ADMIN, 'GET', '/commissions?search=technicalName==ski')
    const commissionId = _embedded.data[0].id
    const name = 'Refuge du lac'
    const { id } = await send(program, ADMIN, 'POST', '/resources', {
      commissionId,
      name,
      audience: 'ALL',
      active: true,
      price: 45,
      billingPeriod: 'DAY',
      offerHours: 12,
    })
    const day = parisDay(new Date())
    const stay = { startDate: addDays(day, 20), endDate: addDays(day, 22) }
    const order = await book(program, ANOTHER, { resource: { id }, quantity: 1, ...stay })

    await enter(page, program, MEMBER, `/reservation/${id}?du=${stay.startDate}&au=${stay.endDate}`)
    const toWait = countTaps()
    await toWait.press(page.getByRole('button', { name: 'M’inscrire sur la liste d’attente' }))
    expect(toWait.count()).toBe(1)
    await expect(page.getByText(/Vous êtes à la 1re place/)).toBeVisible()

    const { userId } = await openSession(program, MEMBER)
    await page.goto(`${program.url}/accountWrapper/${userId}?onglet=reservations`)
    await expect(page.getByText(`${name}, ${formatDays(stay.startDate, stay.endDate)}`)).toBeVisible()

    await send(program, ANOTHER, 'POST', `/commands/${order.id}/cancel`, {})
    await runSoon(program, 'offer-places')
    const mail = await mailTo(program, MEMBER, new RegExp(`^Une place s’est libérée.*${name}`))
    expect(mail.text).toContain(`/reservation/${id}?du=${stay.startDate}&au=${stay.endDate}&n=1`)
    await page.reload()
    await expect(page.getByText(/^Une place est gardée pour vous jusqu’au/)).toBeVisible()

    await expect(page.getByRole('link', { name: 'La réserver' })).toBeVisible()

    await page.goto(program.url)
    const toCart = countTaps()
    await toCart.press(
      page.getByRole('region', { name: 'Ce qui m’attend' }).getByRole('link', { name: new RegExp(name) }),
    )
    await toCart.press(page.getByRole('button', { name: 'Ajouter au panier' }))
    expect(toCart.count()).toBe(2)
    await expect(page.getByRole('region', { name: 'Dernier élément ajouté au panier' }).getByText(name)).toBeVisible()
  })
})

at(1440, () => {
  test('a commission sees who waits for a place, first come first (rules#waiting-list)', async ({ page, program }) => {
    const { _embedded } = await send(program, ADMIN, 'GET', '/commissions?search=technicalName==location')
    const commission = _embedded.data[0]
    const { id } = await send(program, ADMIN, 'POST', '/resources', {
      commissionId: commission.id,
      name: 'Sono',
      audience: 'ALL',
      active: true,
      price: 0,
      billingPeriod: 'UNIT',
      stock: 1,
    })
    await book(program, ADMIN, { resource: { id }, quantity: 1 })
    for (const member of [MEMBER, ANOTHER]) await send(program, member, 'POST', `/resources/${id}/waiting`, {})
    await enter(
      page,
      program,
      'commission@demo.example',
      `/management/commissions/commissionWrapper/location/${commission.id}/resources/${id}`,
    )
    const line = page.getByRole('region', { name: 'Liste d’attente' })
    await expect(line.getByRole('listitem')).toHaveCount(2)
    await expect(line.getByRole('listitem').first()).toContainText('1re place')
  })
})
