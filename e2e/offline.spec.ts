import { randomUUID } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { enter, expect, type Program, signOut, test } from './program.ts'
import { untilKept } from './rounds.ts'
import { ADMIN, ask, inDays } from './shop.ts'

const MEMBER = 'membre@demo.example'

test.use({ society: 'calendar', serviceWorkers: 'allow', viewport: { width: 360, height: 760 } })

/** The addresses of everything in the caches. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** A calendar that was paid by hand at the desk. */
async function paidSale(program: Program) {
  const sale = {
    key: randomUUID(),
    method: 'CASH',
    amount: 10,
    date: inDays(0),
    firstName: 'Maryvonne',
    lastName: 'Le Goff',
  }
  return (await ask(program, ADMIN, 'POST', '/calendars/sales', sale)) as unknown as { externalId: string }
}

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
  await page.getByRole('status').getByRole('link', { name: 'Ma carte' }).click()
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

test('the member’s card opens without network from every link that leads to it, the account’s too (rules#without-network)', async ({
  page,
  program,
}) => {
  await enter(page, program, MEMBER, '/carte')
  const code = page.getByRole('img', { name: 'Code de la carte' })
  await expect(code).toBeVisible()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Imprimer ou télécharger' }).click()
  await expect(page).toHaveURL(/onglet=carte/)
  await expect(code).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon Compte' })).toBeVisible()
  await expect(code).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: vu à \d{1,2}\sh\s\d\d\.$/)).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Télécharger (PDF)' })).toBeVisible()
})

test('a buyer’s code opens without network on the phone that saw it, whoever signs in or out there (rules#calendar-codes)', async ({
  page,
  program,
}) => {
  const { externalId } = await paidSale(program)
  await page.goto(`${program.url}/calendrier/code/${externalId}`)
  const code = page.getByRole('img', { name: 'Code QR de votre calendrier' })
  await expect(code).toBeVisible()
  const drawn = await code.innerHTML()
  await untilKept(page)
  await page.context().setOffline(true)
  await page.goto(`${program.url}/calendrier/code/${externalId}`)
  await expect(code).toBeVisible()
  expect(await code.innerHTML()).toBe(drawn)
  await expect(page.getByRole('heading', { level: 1, name: /^Code Calendrier 20/ })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: vu à/)).toBeVisible()
  // One that this phone has not seen is not made up.
  await page.goto(`${program.url}/calendrier/code/5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11`)
  await expect(page.getByRole('alert')).toContainText('Vérifiez votre réseau')
  await expect(page.getByText('Code inconnu')).toBeHidden()
})

test('the portal is installed from the menu where the browser offers it; who declines on a page is not asked there again', async ({
  page,
  program,
}) => {
  await enter(page, program, MEMBER, '/carte')
  await expect(page.getByRole('button', { name: 'Installer l’application' })).toBeHidden()
  const offer = () =>
    page.evaluate(() => {
      const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-asked', 'yes'),
      })
      window.dispatchEvent(offered)
      return offered.defaultPrevented
    })
  // No banner of the browser's own.
  expect(await offer()).toBe(true)
  const button = page.getByRole('main').getByRole('button', { name: 'Installer l’application' })
  await expect(button).toBeVisible()
  await page.getByRole('button', { name: 'Non merci' }).click()
  await expect(button).toBeHidden()
  await page.reload()
  await offer()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Installer l’application' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  await page.keyboard.press('Escape')
  await expect(button).toBeHidden()
})

test.describe('a page that is older than the portal', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page whose version is gone reloads once, and says so and keeps its menu where that does not help', async ({
    page,
    program,
  }) => {
    await enter(page, program, MEMBER, '/')
    let answers = 1
    await page.route(/assets\/partners\.page-/, (route) =>
      answers-- > 0 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    const open = async () => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Partenaires' }).click()
    }
    await open()
    await expect(page.getByRole('heading', { level: 1, name: 'Partenaires' })).toBeVisible()
    expect(answers).toBeLessThan(0)

    await page.goto(program.url)
    answers = 9
    await open()
    await expect(page.getByRole('heading', { level: 1, name: 'Page indisponible' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Cette page n’a pas pu s’afficher.')
    answers = 0
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Partenaires' })).toBeVisible()
  })
})

test('a seller without network hands a calendar over at the door: the phone queues it and syncs it once (rules#calendar-handover)', async ({
  page,
  program,
}) => {
  const [seen, unseen] = [await paidSale(program), await paidSale(program)]
  const addressOf = ({ externalId }: { externalId: string }) =>
    `/management/commissions/calendarCommandDetails/${externalId}`
  const handedOver = async ({ externalId }: { externalId: string }) =>
    (await ask(program, ADMIN, 'GET', `/commands/calendar/${externalId}`)).handedOver
  // What is scanned without network is a calendar of this campaign: the page that scans has asked for it.
  await enter(page, program, ADMIN, '/management/commissions/calendars/scan')
  await page.goto(program.url + addressOf(seen))
  await expect(page.getByRole('heading', { name: /^Payé 10,00/ })).toBeVisible()
  await untilKept(page)

  await page.context().setOffline(true)
  await page.goto(program.url + addressOf(seen))
  await expect(page.getByRole('heading', { name: /^Payé 10,00/ })).toBeVisible()
  await expect(page.getByText(/^Hors connexion\s: vu à/)).toBeVisible()
  await page.getByRole('button', { name: 'Remettre le calendrier' }).click()
  await expect(page.getByText('Remise notée sur ce téléphone')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Remise notée sur ce téléphone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remettre le calendrier' })).toBeHidden()

  await page.goto(program.url + addressOf(unseen))
  await expect(page.getByText('Cette vente n’a pas encore été vue sur ce téléphone')).toBeVisible()
  await page.getByRole('button', { name: 'Noter la remise' }).click()
  await expect(page.getByText('Remise notée sur ce téléphone')).toBeVisible()
  expect([await handedOver(seen), await handedOver(unseen)]).toEqual([null, null])

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Déjà remis' })).toBeVisible()
  await expect(page.getByText('Remise notée sur ce téléphone')).toBeHidden()
  expect(await handedOver(seen)).not.toBeNull()
})
