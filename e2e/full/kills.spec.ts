import { callerOf } from '../../scripts/testing/calls.ts'
import {
  askCards,
  expect,
  mailTo,
  openSession,
  PASSWORD,
  type Program,
  solveCaptcha,
  startProgram,
  test,
} from '../program.ts'

const form = (email: string, recaptcha: string) => ({
  firstName: 'Canarichon',
  lastName: 'Le Goff',
  email,
  phone: '06 12 34 56 78',
  birthDate: '1990-01-01',
  cis: 'Autre',
  membertype: 'SPP',
  password: PASSWORD,
  recaptcha,
})

/** A visitor who signs up, confirms and orders: the token fees are paid with, and the card page. Undefined where killed. */
async function orderAsVisitor(program: Program, email: string) {
  const call = callerOf(program.url)
  const answer = await call('POST', '/users', form(email, await solveCaptcha(program.url)))
  if (answer.status !== 201) return undefined
  const { text } = await mailTo(program, email, /Confirmez votre e-mail/)
  const mailed = /token=([\w-]+)/.exec(text)?.[1]
  const { token } = (await call<{ token: string }>('POST', `/auth/validate?token=${mailed}`, {})).body
  const fees = await call<{ rows: { id: number }[] }>('GET', `/resources/cotisation?token=${token}`)
  const home = `${program.url}/validateorsubscribe`
  type Order = { stripeSessionId: string; url: string }
  const order = await call<Order>('POST', `/commands/adhesion?token=${token}`, {
    reservations: fees.body.rows.map(({ id }) => ({ resource: { id }, quantity: 1 })),
    successURL: `${home}?payment=success`,
    cancelURL: `${home}?payment=cancel`,
  })
  return { token, ...order.body }
}

/** How the provider's news of each round's payment comes; what never comes is asked for a minute later. */
const NEWS = ['never', 'late', 'at once', 'late', 'at once']
/** When each kill comes: after so many answers of the program, the payment's own being the last before. */
const ANSWERS = [0, 1, 4, 12, 30]

/** Five kills of one program, each while a registration and a payment are on their way. */
async function fiveKills(program: Program) {
  const call = callerOf(program.url)
  const registered: string[] = []
  const paid: { email: string; token: string }[] = []
  for (const [round, news] of NEWS.entries()) {
    const email = `canari.${round}@caserne.example`
    const order = await orderAsVisitor(program, email)
    if (!order) throw new Error('the program did not sign a visitor up')
    registered.push(email)
    // The kill comes while the news is on its way.
    if (news !== 'at once') await askCards(order.url, '/faults', { webhook: news, delayMs: 3_000, times: 1 })
    const halfway = call('POST', '/users', form(`moitie.${round}@caserne.example`, await solveCaptcha(program.url)))
      .then(({ status }) => status === 201 && registered.push(`moitie.${round}@caserne.example`))
      .catch(() => undefined)
    const payment = await askCards(order.url, `/pay/${order.stripeSessionId}`)
    if (payment.ok) paid.push({ email, token: order.token })
    for (let answers = 0; answers < (ANSWERS[round] ?? 0); answers++) await fetch(`${program.url}/healthz`)
    await program.kill9()
    await halfway
    await program.start()
  }
  return { registered, paid }
}

/** What was acknowledged before a kill is there after it: every registration, and every payment once. */
async function expectNothingLost(program: Program, { registered, paid }: Awaited<ReturnType<typeof fiveKills>>) {
  expect(paid).toHaveLength(NEWS.length)
  const { token: admin } = await openSession(program, 'admin@demo.example')
  const call = callerOf(program.url, admin)

  type People = { _embedded: { data: { email: string; id: number; state: string }[] } }
  const people = async () => (await call<People>('GET', '/users?q=canarichon&size=100')).body._embedded.data
  expect((await people()).map(({ email }) => email)).toEqual(expect.arrayContaining(registered))
  // What the provider took is here as paid, once, by its news or by asking it again.
  await expect
    .poll(
      async () =>
        (await people()).filter(({ email, state }) => email.startsWith('canari.') && state === 'FEE_PAID').length,
      {
        timeout: 150_000,
        intervals: [2_000],
      },
    )
    .toBe(NEWS.length)
  type Orders = { _embedded: { data: { state: string; payments: { kind: string; state: string }[] }[] } }
  for (const { id } of (await people()).filter(({ email }) => email.startsWith('canari.'))) {
    const { body } = await call<Orders>('GET', `/commands?search=personId==${id}`)
    expect(body._embedded.data.map(({ state, payments }) => [state, payments.length])).toEqual([['PAID', 1]])
  }

  // What was logged at the finest level names nobody, opens nothing, and is one line of JSON an event, in UTC.
  await call('POST', '/auth/signin', { username: 'canari\n{"level":30,"msg":"forged"}', password: PASSWORD })
  // What is said leaves by a pipe: it may come after the answer.
  await expect.poll(() => /sign-in refused/.test(program.output()) && /signed in/.test(program.output())).toBe(true)
  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.some((line) => line.includes('/aspr/v1/users'))).toBe(true)
  for (const line of lines) expect((JSON.parse(line) as { time: string }).time).toMatch(/Z$/)
  for (const secret of [
    'canari',
    'Canarichon',
    PASSWORD,
    admin,
    'caserne.example',
    'forged',
    ...paid.map(({ token }) => token),
  ])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])

  expect(await program.stop()).toBe(0)
  await program.remove()
}

test('a program that is killed ten times during registrations and payments, five times on either database, starts again by itself and has lost nothing it acknowledged', async () => {
  test.setTimeout(600_000)
  const programs = [
    await startProgram({ logLevel: 'trace' }),
    await startProgram({ logLevel: 'trace', society: 'killed' }),
  ]
  await Promise.all(programs.map(async (program) => expectNothingLost(program, await fiveKills(program))))
})
