import { eventually } from './eventually.ts'
import { at, enter, expect, openSession, type Program, searchFor, test } from './program.ts'

test.use({ society: 'participants' })

type Participant = { id: number; person: string; quantity: number; state: string }

async function ask(program: Program, method: 'GET' | 'POST', path: string) {
  const { token } = await openSession(program, 'admin@demo.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${program.url}/aspr/v1${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  })
  expect(answer.ok).toBe(true)
  return answer.status === 204 ? undefined : await answer.json()
}

/** The meal that the demonstration sells, and where its participants are. */
async function theMeal(program: Program) {
  const { _embedded } = await ask(program, 'GET', '/resources/administered?size=100')
  const { id } = _embedded.data.find(({ name }: { name: string }) => name === 'Repas de printemps')
  const event = await ask(program, 'GET', `/resources/${id}/event`)
  const { technicalName, id: commission } = event.commission
  const address = `/management/commissions/commissionWrapper/${technicalName}/${commission}/resources/${id}/participants`
  return { id, address }
}

at(360, () => {
  test('a guest is ticked at the door on a phone, counted once though another phone ticked them before, and the tick is taken back (rules#participants)', async ({
    page,
    program,
  }) => {
    const { id, address } = await theMeal(program)
    const { _embedded } = await ask(program, 'GET', `/resources/${id}/participants?search=paid%3D%3Dtrue`)
    const [first, second]: Participant[] = _embedded.data
    if (!first || !second) throw new Error('Two guests have paid')
    await enter(page, program, 'admin@demo.example', address)
    const entries = page.locator('dl > div').filter({ hasText: 'Entrées' }).locator('dd')
    // How many are expected goes down when an order waits too long.
    const entered = (count: number) => new RegExp(`^${count} sur \\d+$`)
    const tickOf = ({ person }: Participant) => page.getByRole('button', { name: `Entrée\u00a0: ${person}` })
    await expect(entries).toHaveText(entered(0))

    await searchFor(page, first.person)
    await tickOf(first).click()
    await expect(tickOf(first)).toHaveAttribute('aria-pressed', 'true')
    await expect(entries).toHaveText(entered(first.quantity))

    await searchFor(page, second.person)
    await expect(tickOf(second)).toHaveAttribute('aria-pressed', 'false')
    // The other phone is quicker, after the list was read and before this tick is.
    await page.route(
      `**/reservations/${second.id}/handover`,
      async (route) => {
        await ask(program, 'POST', `/reservations/${second.id}/handover`)
        await route.continue()
      },
      { times: 1 },
    )
    await tickOf(second).click()
    await expect(page.getByText(/^L’entrée était déjà notée, par /)).toBeVisible()
    await expect(tickOf(second)).toHaveAttribute('aria-pressed', 'true')
    await expect(entries).toHaveText(entered(first.quantity + second.quantity))

    await tickOf(second).click()
    await expect(tickOf(second)).toHaveAttribute('aria-pressed', 'false')
    await expect(entries).toHaveText(entered(first.quantity))
  })
})

at(1440, () => {
  test('the foot of the participants tells what all of them pay, and rows leave room when one asks for it', async ({
    page,
    program,
  }) => {
    const { id, address } = await theMeal(program)
    const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
    await enter(page, program, 'admin@demo.example', address)
    const total = page.getByRole('table', { name: 'Participants' }).getByRole('row', { name: /^Total/ })
    // An order that waits too long is given up meanwhile: both are read again until they are of one moment.
    await eventually(async () => {
      const { page: found } = await ask(program, 'GET', `/resources/${id}/participants?size=1`)
      await page.reload()
      await total.waitFor()
      return (await total.textContent())?.includes(format.format(found.sums.price))
    }, 'the foot does not tell what all of them pay')
    const comfortable = page.getByRole('button', { name: 'Confortable' })
    await expect(comfortable).toHaveAttribute('aria-pressed', 'false')
    await comfortable.click()
    await expect(comfortable).toHaveAttribute('aria-pressed', 'true')
    // Between phone and desk there is no room for the column of amounts: what they come to is told all the same.
    const sum = total.getByText('€').filter({ visible: true })
    for (const width of [1440, 1099, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(sum, `${width} px`).toHaveCount(1)
    }
  })
})
