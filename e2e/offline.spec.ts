import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { enter, expect, expectAccessible, type Program, signOut, test } from './program.ts'

const MEMBER = 'membre@demo.example'

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 760 } })

/** Until everything that opens without network is here. */
const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })

/** The addresses of everything in the caches. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** The program behind a door that gives its worker another version when it is told to. */
async function renewable(program: Program) {
  let isNew = false
  const server = createServer((asked, reply) => {
    const headers = {
      accept: '*/*',
      authorization: asked.headers.authorization,
      'content-type': asked.headers['content-type'],
    }
    const from = request(
      `${program.url}${asked.url}`,
      { method: asked.method, headers: JSON.parse(JSON.stringify(headers)) },
      (answer) => {
        const { 'content-length': _, ...kept } = answer.headers
        reply.writeHead(answer.statusCode ?? 500, kept)
        if (asked.url !== '/sw.js') return void answer.pipe(reply)
        answer
          .setEncoding('utf8')
          .on('data', (text: string) => reply.write(isNew ? text.replaceAll('portal-', 'portal-next-') : text))
        answer.on('end', () => reply.end())
      },
    )
    asked.pipe(from)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    program: { ...program, url: `http://localhost:${(server.address() as AddressInfo).port}` },
    renew: () => {
      isNew = true
    },
    close: () => server.close(),
  }
}

test('the portal opens without network, says so and what works; no answer of the API is in any cache (rules#without-network)', async ({
  page,
  program,
}) => {
  await enter(page, program, MEMBER, '/')
  await untilKept(page)
  await page.context().setOffline(true)
  await page.goto(`${program.url}/documents`)
  await expect(page.getByText('Vous êtes hors connexion')).toBeVisible()
  await page.getByRole('link', { name: 'Ma carte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ma carte de membre' })).toBeFocused()
  const kept = await cached(page)
  expect(kept).toContain('/')
  expect(kept.filter((path) => !/^\/(assets\/|favicon\.svg|portal\.webmanifest|icons\/|$)/.test(path))).toEqual([])
})

test('another version is told, and taken when somebody says so (rules#without-network)', async ({ page, program }) => {
  const { program: behind, renew, close } = await renewable(program)
  await enter(page, behind, MEMBER, '/')
  await untilKept(page)
  const names = await page.evaluate(() => caches.keys())
  renew()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText('Une nouvelle version est prête.')).toBeVisible()
  await expectAccessible(page)
  const other = await page.context().newPage()
  await other.goto(`${behind.url}/carte`)
  await expect(other.getByText('Une nouvelle version est prête.')).toBeVisible()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByText('Une nouvelle version est prête.')).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual(names.map((name) => name.replace('portal-', 'portal-next-')))
  // Nothing happened to what somebody has open elsewhere, until they say so there.
  await other.getByRole('button', { name: 'Recharger' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Ma carte de membre' })).toBeFocused()
  close()
})

test('the worker is asked for anew each time, and says how a page may be used like every answer (rules#headers)', async ({
  program,
}) => {
  const answer = await fetch(`${program.url}/sw.js`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

/** What stands in the databases of persons: the names, and everything under them as the disk has it. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name && name !== 'offline-0' ? [name] : []))
    const answered = <Answer>(asked: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve) => {
        asked.onsuccess = () => resolve(asked.result)
      })
    const found: string[] = []
    for (const name of names) {
      const database = await answered(indexedDB.open(name))
      const values = database.transaction('values').objectStore('values')
      found.push(...(await answered(values.getAllKeys())).map(String))
      for (const { data } of await answered(values.getAll())) found.push(new TextDecoder('latin1').decode(data))
      database.close()
    }
    return found
  })

test('the member’s card and the latest news open without network, of the time they are of; nobody else finds them (rules#without-network)', async ({
  page,
  program,
}) => {
  await enter(page, program, MEMBER, '/carte')
  await expect(page.getByText('Camille', { exact: false }).first()).toBeVisible()
  await page.goto(program.url)
  const news = await page
    .getByRole('region', { name: 'Actualités' })
    .getByRole('heading', { level: 3 })
    .first()
    .innerText()
  await untilKept(page)

  await page.context().setOffline(true)
  await page.goto(`${program.url}/carte`)
  await expect(page.getByRole('img', { name: 'Code de la carte' })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: vu à \d{1,2}\sh\s\d\d\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(program.url)
  await expect(page.getByRole('heading', { level: 3, name: news })).toBeVisible()
  await page.goto(`${program.url}/management/persons`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('Vous êtes hors connexion')).toBeHidden()
  // Who looks into the browser's files reads what was kept, and not what it says.
  const kept = await onDisk(page)
  expect(kept).toContain('seen:["users",1,"card"]')
  expect(kept.join()).not.toMatch(/Camille|Morvan|membre@demo/)
  await page.goto(program.url)
  await signOut(page)
  await expect.poll(() => onDisk(page)).toEqual([])
  expect((await cached(page)).filter((path) => path.startsWith('/aspr'))).toEqual([])
})
