// `npm run screenshots [NAME…]`: takes the pictures of the README and the guide from the running demonstration.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { enter, listPersons, mailTo, openSession, solveCaptcha, startProgram } from '../e2e/program.ts'
import { findChromium } from './chromium.ts'

const README = path.join(import.meta.dirname, '../docs/pictures')
const GUIDE = path.join(import.meta.dirname, '../docs/guide/pictures')
for (const folder of [README, GUIDE]) mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)

const program = await startProgram()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

const open = async (width: number, height: number, colorScheme: 'light' | 'dark' = 'light') =>
  await (
    await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    })
  ).newPage()

async function take(page: Page, name: string, folder = README) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`))
}

/** Link of a demonstration account that still has to pay, requested again. */
async function payingLink() {
  const [unpaid] = await listPersons(
    program,
    'search=state==EMAIL_CONFIRMED;membertype==SPV;subscriptions==UDSP&size=1',
  )
  const email = unpaid?.email ?? ''
  await fetch(`${program.url}/aspr/v1/auth/confirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, recaptcha: await solveCaptcha(program.url, 'confirmation') }),
  })
  const mail = await mailTo(program, email, /Votre lien/)
  return { mail, email, link: /https?:\/\/\S+validateorsubscribe\S+/.exec(mail.text)?.[0] ?? '' }
}

async function joining() {
  const door = await open(1280, 800)
  await door.goto(program.url)
  await take(door, 'sign-in')
  await door.getByRole('button', { name: 'Créer un compte' }).click()
  await door.getByRole('dialog').waitFor()
  await take(door, 'registration')

  const { link, email } = await payingLink()
  const mailbox = await open(900, 900)
  await mailbox.goto(`${program.url}/dev/mails?to=${email}`)
  await mailbox.locator('li a').first().click()
  await take(mailbox, 'mail')
  const fees = await open(390, 844)
  await fees.goto(link)
  await fees.getByRole('button', { name: /Payer/ }).waitFor()
  await take(fees, 'fees-phone')
  await fees.getByRole('button', { name: /Payer/ }).click()
  await fees.getByRole('heading', { name: 'Paiement sécurisé' }).waitFor()
  const address = fees.url()
  await take(fees, 'card-phone')
  const card = await open(1280, 800)
  await card.goto(address)
  await take(card, 'card')
}

const ADMIN = 'admin@demo.example'
const PERSONS = 'personnes@demo.example'
const MEMBER = 'membre@demo.example'

type Shot = {
  name: string
  /** Whose screen it is: members on a phone, administrators on a desktop, as in the guide. */
  email: string
  address: string | (() => Promise<string>)
  folder?: string
  desk?: true
  dark?: true
}

/** One sign-in for all pictures, because their number is limited. */
const { token } = await openSession(program, ADMIN)

async function listed<Row>(list: string): Promise<Row[]> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = (await (await fetch(`${program.url}/aspr/v1${list}`, { headers })).json()) as {
    _embedded?: { data: Row[] }
  }
  return answer._embedded?.data ?? []
}

/** The albums' photos are processed last. */
async function waitForPhotos() {
  for (let tries = 0; tries < 600; tries++) {
    const albums = await listed<{ id: number }>('/albums')
    const photos = await Promise.all(
      albums.map(({ id }) => listed<{ picture: { state: string } }>(`/albums/${id}/photos`)),
    )
    if (photos.flat().every(({ picture }) => picture.state === 'READY')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The photos of the demonstration were not prepared within five minutes')
}

async function wrapper(tab: string) {
  const [ski] = await listed<{ id: number }>('/commissions?search=technicalName==ski')
  return `/management/commissions/commissionWrapper/ski/${ski?.id}?onglet=${tab}`
}

const SHOTS: Shot[] = [
  { name: 'home', folder: README, email: PERSONS, address: '/', desk: true },
  { name: 'persons', folder: README, email: PERSONS, address: '/management/persons', desk: true },
  { name: 'commission', folder: README, email: MEMBER, address: '/commission/ski', desk: true },
  { name: 'album', folder: README, email: MEMBER, address: anAlbum, desk: true },
  { name: 'home-phone-dark', folder: README, email: MEMBER, address: '/', dark: true },
  { name: 'accueil', email: MEMBER, address: '/' },
  { name: 'actualites', email: MEMBER, address: '/news' },
  { name: 'actualites-administrer', email: ADMIN, address: '/management/news', desk: true },
  { name: 'adhesions', email: PERSONS, address: '/management/persons', desk: true },
  { name: 'messages', email: ADMIN, address: '/management/messages', desk: true },
  { name: 'commission', email: MEMBER, address: '/commission/ski' },
  { name: 'commission-page', email: ADMIN, address: () => wrapper('page'), desk: true },
  { name: 'commission-message', email: ADMIN, address: () => wrapper('message'), desk: true },
  { name: 'cotisations', email: ADMIN, address: '/management/general/cotisations', desk: true },
  { name: 'documents', email: MEMBER, address: '/documents' },
  { name: 'partenaires', email: MEMBER, address: '/partners' },
  { name: 'photos', email: MEMBER, address: '/photos' },
  { name: 'album', email: MEMBER, address: anAlbum },
  { name: 'statistiques', email: ADMIN, address: '/management/general/statistiques', desk: true },
  { name: 'association', email: ADMIN, address: '/management/general/association', desk: true },
]

async function anAlbum() {
  const albums = await listed<{ id: number; title: string }>('/albums')
  return `/photos/${albums.find(({ title }) => title.startsWith('Week-end de ski'))?.id ?? albums[0]?.id}`
}

async function takeShot({ name, email, address, folder = GUIDE, desk, dark }: Shot) {
  const page = await open(desk ? 1280 : 390, desk ? 900 : 844, dark ? 'dark' : 'light')
  await enter(page, program, email, typeof address === 'string' ? address : await address())
  await take(page, name, folder)
  await page.context().close()
}

try {
  if (wanted.length === 0) await joining()
  await waitForPhotos()
  for (const shot of SHOTS) if (wanted.length === 0 || wanted.includes(shot.name)) await takeShot(shot)
} finally {
  await browser.close()
  await program.stop()
  program.remove()
}
