import { spawn } from 'node:child_process'
import { expect, PASSWORD, solveCaptcha, startProgram, test } from './program.ts'

test.describe.configure({ timeout: 120_000 })

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

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('killed in the middle, it starts again by itself and has lost no registration it answered', async () => {
  const program = await startProgram('trace')
  const kept: string[] = []
  for (let round = 0; round < 3; round++) {
    const email = `canari.${round}@caserne.example`
    const answer = await post(`${program.url}/aspr/v1/users`, form(email, await solveCaptcha(program.url)))
    if (answer.status === 201) kept.push(email)
    const unfinished = post(
      `${program.url}/aspr/v1/users`,
      form(`moitie.${round}@caserne.example`, await solveCaptcha(program.url)),
    ).catch(() => undefined)
    await program.kill9()
    await unfinished
    await program.start()
  }
  expect(kept).toHaveLength(3)
  const admin = (await (
    await post(`${program.url}/aspr/v1/auth/signin`, { username: 'admin@demo.example', password: 'pompiers-demo-18' })
  ).json()) as { token: string }
  const list = await fetch(`${program.url}/aspr/v1/users?q=canarichon&search=email==canari*`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const found = ((await list.json()) as { _embedded: { data: { email: string }[] } })._embedded.data.map(
    ({ email }) => email,
  )
  expect(found.sort()).toEqual(kept)

  // What was logged at the finest level names nobody and opens nothing.
  const log = program.output()
  expect(log).toContain('/aspr/v1/users')
  for (const secret of ['canari', 'Canarichon', PASSWORD, admin.token, 'caserne.example', 'pompiers-demo-18","'])
    expect(log.split('\n').filter((line) => line.startsWith('{') && line.includes(secret))).toEqual([])

  expect(await program.stop()).toBe(0)
  program.remove()
})

test('a second process on the same folder is refused with what to do', async ({ program }) => {
  const second = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: program.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  second.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise((resolve) => second.once('exit', resolve))
  expect(code).toBe(1)
  expect(said).toContain('Another process is using')
  expect(said).toContain('DATABASE_URL')
})

test('in production it does not start on a simulated provider or a missing secret, and names each', async () => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DEMO: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  for (const key of ['TOKEN_SECRET', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL', 'DEMO']) expect(said).toContain(key)
})
