// `npm run screenshots`: takes the README's pictures of the running demonstration, into docs/pictures.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { enter, listPersons, mailTo, solveCaptcha, startProgram } from '../e2e/program.ts'
import { findChromium } from './chromium.ts'

const folder = path.join(import.meta.dirname, '../docs/pictures')
mkdirSync(folder, { recursive: true })

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

async function take(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${name}.webp`))
}

/** A demonstration account that still has to pay: its link, asked for again. */
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

try {
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

  const admin = await open(1280, 900)
  await enter(admin, program, 'personnes@demo.example', '/')
  await take(admin, 'home')
  await admin.goto(`${program.url}/management/persons`)
  await take(admin, 'persons')
  await admin.goto(`${program.url}/commission/location`)
  await take(admin, 'commission')
  const night = await open(390, 844, 'dark')
  await enter(night, program, 'membre@demo.example', '/')
  await take(night, 'home-phone-dark')
} finally {
  await browser.close()
  await program.stop()
  program.remove()
}
