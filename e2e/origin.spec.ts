import type { Page } from '@playwright/test'
import { enter, expect, type Program, test } from './program.ts'

/** What a page asks for, and what its browser says of it, from here on. */
function watch(page: Page) {
  const asked: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return { asked, complaints }
}

/** Nothing of another origin was asked for; what stands in the page itself (`data:`, `blob:`) is nobody's. */
const elsewhere = (asked: string[], { url }: Program) =>
  asked.filter((address) => !address.startsWith(`${url}/`) && !/^(data|blob):/.test(address))

const PUBLIC = [
  '/',
  '/login',
  '/createUser',
  '/contact',
  '/recover',
  '/rgpd',
  '/mentions-legales',
  '/conditions-de-vente',
  '/accessibilite',
  '/plan-du-site',
  '/carte/inconnue',
  '/nulle-part',
]

test('no screen of a visitor asks anything of a third party, and none sets a cookie (rules#third-parties)', async ({
  page,
  program,
}) => {
  const { asked } = watch(page)
  for (const address of PUBLIC) {
    await page.goto(`${program.url}${address}`)
    await page.waitForLoadState('networkidle')
  }
  expect(asked.length).toBeGreaterThan(PUBLIC.length)
  expect(elsewhere(asked, program)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a signed-in member’s home asks nothing of a third party', async ({ page, program }) => {
  const { asked } = watch(page)
  await enter(page, program, 'membre@demo.example', '/')
  await page.waitForLoadState('networkidle')
  expect(elsewhere(asked, program)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('the API’s reference page shows under its own policy, without a script that is not ours, and asks nobody else', async ({
  page,
  program,
}) => {
  const { asked, complaints } = watch(page)
  const answer = await page.goto(`${program.url}/aspr/v1/docs/`)
  const [policy = ''] = /script-src [^;]*/.exec(answer?.headers()['content-security-policy'] ?? '') ?? []
  expect(policy).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/)
  // Drawing the whole description takes seconds, and many where other journeys run beside it.
  await expect(page.getByRole('heading', { name: 'Amicale portal' })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('Download OpenAPI Document').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
  expect(elsewhere(asked, program)).toEqual([])
})
