import type { Page } from '@playwright/test'
import {
  askCards,
  DEMO,
  expect,
  GOOD_CARD,
  mailsTo,
  mailTo,
  PASSWORD,
  type Program,
  payByCard,
  signIn,
  signOut,
  test,
} from './program.ts'

/** One number each: who shares one is shown as a possible double, and the journeys share a society. */
let phones = 10

type Visitor = { first: string; last: string; email: string }

async function fillRegistration(page: Page, { first, last, email }: Visitor) {
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill(first)
  await form.getByRole('textbox', { name: 'Nom', exact: true }).fill(last)
  await form.getByLabel('Date de naissance : jour').selectOption('29')
  await form.getByLabel('Date de naissance : mois').selectOption({ label: 'février' })
  await form.getByLabel('Date de naissance : année').selectOption('1992')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByLabel('Téléphone').fill(`06.12.34.56.${++phones}`)
  await form.getByLabel('Centre (CIS)').selectOption('Le Blosne')
  await form.getByRole('combobox', { name: 'Statut', exact: true }).selectOption('SPV')
  await form.getByLabel('UDSP', { exact: true }).check()
  await form.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await form.getByLabel('Répétez le mot de passe').fill(PASSWORD)
}

async function register(page: Page, program: Program, visitor: Visitor) {
  await page.goto(`${program.url}/createUser`)
  await fillRegistration(page, visitor)
  await page.getByRole('button', { name: /pas un robot/ }).click()
  await expect(page.getByText('Compte correctement créé')).toBeVisible()
}

const linkIn = (text: string) => /https?:\/\/\S+validateorsubscribe\S+/.exec(text)?.[0] ?? ''

/** From the mail's link to the open card page. */
async function openCardPage(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByText('E-mail confirmé')).toBeVisible()
  expect(page.url()).toMatch(/\/validateorsubscribe$/)
  await page.getByRole('button', { name: /Payer ma cotisation/ }).click()
  await expect(page.getByRole('heading', { name: 'Paiement sécurisé' })).toBeVisible()
}

test('a visitor signs up, confirms, pays after a declined card, is validated, signs in and is home', async ({
  page,
  program,
}) => {
  const visitor = { first: 'Maëlle', last: "L'Hostis-Le Goff", email: 'maelle@caserne.example' }
  const mistyped = 'maele@caserne.example'
  await page.goto(program.url)
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inscription ASPR' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('L’inscription est réservée aux membres')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /pas un robot/ })).toHaveCount(0)
  await fillRegistration(page, visitor)
  await page.getByRole('button', { name: 'Ajouter un enfant' }).click()
  await page.getByLabel('Prénom de l’enfant').fill('Malo')
  await page.getByLabel('Date de naissance de l’enfant : jour').selectOption('3')
  await page.getByLabel('Date de naissance de l’enfant : mois').selectOption({ label: 'mai' })
  await page.getByLabel('Date de naissance de l’enfant : année').selectOption('2018')
  // A slip in the domain is seen while it is typed, and mended by one press.
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('maelle@orang.fr')
  await dialog.getByRole('button', { name: /Vouliez-vous dire maelle@orange.fr/ }).click()
  await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue('maelle@orange.fr')
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(mistyped)
  await dialog.getByRole('button', { name: /pas un robot/ }).click()
  await expect(
    dialog.getByText(
      'Compte correctement créé. Merci de valider votre email et de régler votre cotisation avec le lien qui vous a été envoyé',
    ),
  ).toBeVisible()

  // One nobody could guess is corrected afterwards: one field, the same account.
  await dialog.getByText('Corriger l’adresse').click()
  await dialog.getByLabel('Votre e-mail').fill(visitor.email)
  await dialog.getByRole('button', { name: /recevoir le lien/ }).click()
  await expect(dialog.getByText('L’adresse est corrigée')).toBeVisible()

  const confirmation = await mailTo(program, visitor.email, /Confirmez votre e-mail/)
  await openCardPage(page, linkIn(confirmation.text))
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('Votre carte a été refusée')
  await payByCard(page, GOOD_CARD)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await expect(page.getByText('63,00')).toBeVisible()
  await mailTo(program, visitor.email, /cotisation est payée/)

  await signIn(page, program, visitor.email)
  await expect(page.getByRole('alert')).toHaveText('Utilisateur non-autorisé')

  await signIn(page, program, 'personnes@demo.example', DEMO)
  await page.getByRole('link', { name: /comptes à valider/ }).click()
  await expect(page.getByRole('heading', { name: 'Comptes à valider', level: 1 })).toBeVisible()
  await page
    .getByRole('link', { name: `${visitor.first} ${visitor.last}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `${visitor.first} ${visitor.last}` })).toBeVisible()
  await expect(page.getByText('Malo')).toBeVisible()
  await page.getByRole('button', { name: /^Valider/ }).click()
  await expect(page.getByText('Actif', { exact: true }).first()).toBeVisible()
  await signOut(page)

  await mailTo(program, visitor.email, /compte est validé/)
  await signIn(page, program, visitor.email)
  await expect(page.getByRole('heading', { name: /(Bonjour|Bonsoir) Maëlle/ })).toBeVisible()
  // The link of the mail says where things stand.
  await page.goto(/https?:\/\/\S+validateorsubscribe\S+/.exec(confirmation.text)?.[0] ?? '')
  await expect(page.getByText('Votre compte est validé')).toBeVisible()
})

test('a payment whose news comes late and twice counts once, on a phone', async ({ browser, program }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const visitor = { first: 'Erwan', last: 'Quéméneur', email: 'erwan@caserne.example' }
  await register(page, program, visitor)
  const { text } = await mailTo(program, visitor.email, /Confirmez/)
  // The token may stand in the path as well (rules#shell).
  await openCardPage(page, linkIn(text).replace('?token=', '/'))
  const cardPage = page.url()
  await askCards(cardPage, '/faults', { webhook: 'late', delayMs: 3_600_000, times: 1 })
  await payByCard(page, GOOD_CARD)
  await expect(page.getByText('Paiement en cours de confirmation')).toBeVisible()
  await askCards(cardPage, '/hurry')
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await mailTo(program, visitor.email, /cotisation est payée/)
  const readCards = async () =>
    (await (await fetch(`${new URL(cardPage).origin}/_control/state`)).json()) as {
      events: Record<string, { id: string; type: string }>
      deliveries: Record<string, { status: string }>
    }
  const news = Object.values((await readCards()).events).filter(({ type }) => type === 'checkout.session.completed')
  expect(news.length).toBeGreaterThan(0)
  for (const { id } of news) await askCards(cardPage, `/deliver/${id}`)
  await expect
    .poll(async () => Object.values((await readCards()).deliveries).filter(({ status }) => status !== 'delivered'))
    .toEqual([])
  // A mail asked for afterwards leaves after whatever the news would have queued.
  const asked = await fetch(`${program.url}/aspr/v1/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: visitor.email }),
  })
  expect(asked.status).toBe(204)
  await mailTo(program, visitor.email, /Choisissez un nouveau mot de passe/)
  const mails = await mailsTo(program, visitor.email)
  expect(mails.filter((mail) => /cotisation est payée/.test(mail.subject))).toHaveLength(1)
  await context.close()
})

test('the registration form says in French what it refuses, and keeps all that was typed', async ({
  page,
  program,
}) => {
  await page.goto(`${program.url}/createUser`)
  await fillRegistration(page, { first: 'Camille 🔥', last: 'Morvan', email: 'membre@demo.example' })
  await page.getByLabel('Téléphone').focus()
  await expect(page.getByText('Utilisez des lettres')).toBeVisible()
  await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Camille')
  await page.getByLabel('Date de naissance : jour').selectOption('30')
  await expect(page.getByText('Cette date n’existe pas.')).toBeVisible()
  await page.getByLabel('Date de naissance : jour').selectOption('28')
  await page.getByLabel(/^Mot de passe/).fill('azerty123')
  await page.getByLabel('Répétez le mot de passe').fill('azerty12')
  await page.getByLabel('Téléphone').focus()
  await expect(page.getByText('Mot de passe non autorisé')).toBeVisible()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD)
  await page.getByLabel('Répétez le mot de passe').fill(PASSWORD)
  await page.getByRole('combobox', { name: 'Statut', exact: true }).selectOption('HONORAIRE')
  await expect(page.getByLabel('Honoraire', { exact: true })).toBeDisabled()
  await page.getByRole('button', { name: /pas un robot/ }).click()
  await expect(page.getByRole('alert')).toHaveText("L'e-mail choisi est déjà utilisé")
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Morvan')
  await expect(page.getByLabel(/^Mot de passe/)).toHaveValue(PASSWORD)
})

test('an abandoned payment is taken up again', async ({ page, program }) => {
  const visitor = { first: 'Solène', last: 'Riou', email: 'solene@caserne.example' }
  await register(page, program, visitor)
  const { text } = await mailTo(program, visitor.email, /Confirmez/)
  const link = /https?:\/\/\S+validateorsubscribe\S+/.exec(text)?.[0] ?? ''
  await openCardPage(page, linkIn(text))
  await page.getByRole('link', { name: /Annuler et revenir/ }).click()
  await expect(page.getByText('Paiement abandonné')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reprendre le paiement/ })).toBeInViewport()
  // Another day, the mail's link is opened again.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(link)
  await expect(page.getByText('Votre e-mail est déjà confirmé')).toBeVisible()
  await page.getByRole('button', { name: /Payer ma cotisation/ }).click()
  await payByCard(page, GOOD_CARD)
  await expect(page.getByText('Paiement confirmé')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('Votre cotisation est payée')).toBeVisible()
})

test('a visitor who cannot sign in because the registration is unfinished asks for the link there', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const visitor = { first: 'Gwenaël', last: 'Le Bris', email: 'gwenael@caserne.example' }
  await register(page, program, visitor)
  await signIn(page, program, visitor.email)
  await expect(page.getByRole('alert')).toHaveText('Utilisateur non-autorisé')
  await page.getByRole('button', { name: /Inscription pas terminée/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Votre e-mail')).toHaveValue(visitor.email)
  await dialog.getByLabel('Votre e-mail').fill('gwenael')
  await dialog.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expect(dialog.getByText('e-mail invalide')).toBeVisible()
  await dialog.getByLabel('Votre e-mail').fill(visitor.email)
  await dialog.getByRole('button', { name: /recevoir le lien/ }).click()
  await expect(dialog.getByText(/un nouveau lien vient de partir/)).toBeVisible()
  await mailTo(program, visitor.email, /Votre lien pour confirmer/)
})

test('an administrator refuses an account with a reason, and the person reads it', async ({ page, program }) => {
  await signIn(page, program, 'personnes@demo.example', DEMO)
  await page.getByRole('link', { name: /comptes à valider/ }).click()
  await page
    .getByRole('button', { name: /^Refuser/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/€/).first()).toBeVisible()
  await dialog.getByRole('button', { name: /Refuser/ }).click()
  await expect(dialog.getByText(/motif/i).first()).toBeVisible()
  await dialog.getByRole('textbox').fill('Vous avez déjà un compte à une autre adresse.')
  await dialog.getByRole('button', { name: /Refuser/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /refusé/ })).toBeVisible()
  const list = (await (
    await fetch(`${program.url}/dev/mails`, { headers: { accept: 'application/json' } })
  ).json()) as { to: string; subject: string }[]
  const told = list.find((mail) => /pas été retenue/.test(mail.subject)) ?? { to: '' }
  expect((await mailTo(program, told.to, /pas été retenue/)).text).toContain(
    'Vous avez déjà un compte à une autre adresse.',
  )
})

test('the registration window has an address: a reload keeps what was typed, Back leads out of it', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(program.url)
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inscription ASPR' })
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/createUser')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')

  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Maëlle')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Inscription ASPR' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Maëlle')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})
