import {
  askCards,
  DEMO,
  GOOD_CARD,
  keepSession,
  limitSessions,
  mailTo,
  openSession,
  PASSWORD,
  type Program,
  runSoon,
} from '../program.ts'
import { aStreet } from '../rounds.ts'
import { ADMIN, ask, inDays, offer } from '../shop.ts'
import { anExpired, fillCart, fillCartWith } from './places.ts'
import { KEEPER, MEMBER, PERSONS, type Step } from './table.ts'

/** Pays on the page of the card. */
const payBy =
  (number: string): Step =>
  async (_scope, page) => {
    await page.getByLabel('Numéro de carte').fill(number)
    await page.getByLabel('Expiration').fill('12/40')
    await page.getByLabel('Code de sécurité').fill('123')
    await page.getByLabel('Nom sur la carte').fill('Maëlle Le Goff')
    await page.getByRole('button', { name: /^Payer/ }).click()
  }
export const payCard = payBy(GOOD_CARD)
export const payWithRefusedCard = payBy('4000 0000 0000 0002')

/** Opens the link of the latest mail to an address. */
export const followMail =
  (email: string, subject: RegExp, link: RegExp): Step =>
  async (_scope, page, program) => {
    const { text } = await mailTo(program, email, subject)
    await page.goto(link.exec(text)?.[0] ?? '')
  }

/** Fills in the registration of a visitor. */
export const fillRegistration =
  (email: string, phone: string): Step =>
  async (_scope, page) => {
    const form = page.getByRole('form', { name: 'Inscription' })
    await form.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Solène')
    await form.getByRole('textbox', { name: 'Nom', exact: true }).fill('Riou')
    await form.getByLabel('Date de naissance : jour').selectOption('28')
    await form.getByLabel('Date de naissance : mois').selectOption({ label: 'février' })
    await form.getByLabel('Date de naissance : année').selectOption('1992')
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await form.getByLabel('Téléphone').fill(phone)
    await form.getByLabel('Centre (CIS)').selectOption('Le Blosne')
    await form.getByRole('combobox', { name: 'Statut', exact: true }).selectOption('SPV')
    await form.getByLabel(/^Mot de passe/).fill(PASSWORD)
    await form.getByLabel('Répétez le mot de passe').fill(PASSWORD)
  }

/** Signs in somebody whose fee has lapsed: the `which`th of them. */
export const signInExpired =
  (which: number): Step =>
  async (_scope, page, program) => {
    await page.getByLabel('E-mail').fill(await anExpired(program, which))
    await page.getByLabel(/^Mot de passe/).fill(DEMO)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }

export const fillStreet: Step = async (_scope, page) => {
  await page.getByLabel('Numéro').fill('12')
  await page.getByRole('textbox', { name: 'Rue', exact: true }).fill('rue de la Pompe')
  await page.getByLabel('Code postal').fill('01000')
  await page.getByLabel('Ville').fill('Bourg-en-Bresse')
}
export const fillAddress: Step = async (scope, page, program) => {
  await fillStreet(scope, page, program)
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await page.getByText('01000 Bourg-en-Bresse').waitFor()
}

let chalet = 0
export const putInCart: Step = async (_scope, page, program) => {
  chalet = await fillCart(program, PERSONS)
  await page.reload()
}
/** What was free a moment ago is not any more. */
export const closeChalet: Step = (_scope, _page, program) =>
  ask(program, ADMIN, 'POST', `/resources/${chalet}/closures`, { from: inDays(41), to: inDays(41), reason: '' })

/** Doors and books for a seller's round. */
export const makeStreet: Step = async (_scope, page, program: Program) => {
  await aStreet(program)
  // The role came after the sign-in.
  await keepSession(page, program, await openSession(program, KEEPER))
  await page.reload()
}
/** What is sent to these addresses is lost on its way, or never arrives. */
const lose =
  (calls: RegExp, { late = false } = {}): Step =>
  (_scope, page) =>
    page.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback()
      if (!late) await route.abort()
    })
/** What is noted on the phone stays there. */
export const loseDeliveries = lose(/\/calendars\/deliveries$/)
export const loseHandovers = lose(/\/handover$/)
export const losePhotos = lose(/\/albums\/\d+\/photos$/)
export const holdPhotos = lose(/\/albums\/\d+\/photos$/, { late: true })

/** Somebody else writes down where the member lives, while the member does. */
export const moveMember: Step = async (_scope, page, program) => {
  const change = page.getByRole('button', { name: 'Modifier l’adresse' })
  await change.or(page.getByLabel('Numéro')).waitFor()
  if (await change.isVisible()) await change.click()
  const { userId } = await openSession(program, MEMBER)
  const street = { streetNumber: '3', streetName: 'rue du Port', postalCode: 35_000, city: 'Rennes' }
  await ask(program, ADMIN, 'POST', '/addresses', { ...street, persons: [{ id: userId }] })
}

/** Days that a member waits for are given back. */
export const offerPlace: Step = async (_scope, page, program) => {
  const id = await offer(program, 2, { name: 'Refuge du col', price: 45, billingPeriod: 'DAY', offerHours: 12 })
  const days = { startDate: inDays(20), endDate: inDays(21) }
  const order = await ask(program, PERSONS, 'POST', '/commands', {
    reservations: [{ resource: { id }, quantity: 1, ...days }],
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
  })
  await ask(program, MEMBER, 'POST', `/resources/${id}/waiting`, { quantity: 1, ...days })
  await ask(program, PERSONS, 'POST', `/commands/${order.id}/cancel`, {})
  await runSoon(program, 'offer-places')
  await mailTo(program, MEMBER, /^Une place s’est libérée.*Refuge du col/)
  await page.reload()
}

/** What Chromium says where a page can be installed. */
export const offerToInstall: Step = (_scope, page) =>
  page.evaluate(() => {
    const prompt = async () => undefined
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

/** An iPhone is installed by hand: its owner is told how. */
export const pretendToBeAnApple: Step = (_scope, page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })
    window.dispatchEvent(new Event('appinstalled'))
  })

/** Adds a centre where nobody serves: it can be removed. */
export const addCentre: Step = async (_scope, page, program) => {
  await ask(program, ADMIN, 'POST', '/centres', { name: 'Centre de passage' })
  await page.reload()
}

export const goOffline: Step = (_scope, page) => page.context().setOffline(true)

/** The file of a screen is not on the server any more. */
export const loseFiles =
  (name: RegExp): Step =>
  (_scope, page) =>
    page.route(name, (route) => route.fulfill({ status: 404 }))

/** Every answer says that the session ends in a few minutes unless it is used. Written into the storage, this would be replaced by the next answer. */
export const nearEnd: Step = async (_scope, page) => {
  await limitSessions(page, () => 280)
  await page.reload()
}

/** Another tab learns that the session lasts a few minutes more, whoever uses it. */
export const nearLastEnd: Step = (_scope, page) =>
  page.evaluate(() => {
    localStorage.setItem('tokenExpiration', String(Math.round(Date.now() / 1000) + 280))
    dispatchEvent(new StorageEvent('storage'))
  })

export const closeDialog: Step = async (_scope, page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** One thing of this price is in the cart, and nothing else. */
export const putOneInCart =
  (price: number): Step =>
  async (_scope, page, program) => {
    await fillCartWith(program, PERSONS, price)
    await page.reload()
  }
/** The news of a payment takes its time. */
export const delayNews: Step = (_scope, page) =>
  askCards(page.url(), '/faults', { webhook: 'late', delayMs: 15_000, times: 1 })

/** Goes to another page of the portal without loading it anew, as a link does. */
export const goWithin =
  (address: string): Step =>
  (_scope, page) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, address)

/** The browser lets the page write a file, on a disk that never answers. */
export const saveSlowly: Step = (_scope, page) =>
  page.evaluate(() => {
    const createWritable = () => new Promise(() => undefined)
    Object.assign(window, { showSaveFilePicker: async () => ({ createWritable }) })
  })

/** A camera that sees nothing but grey. */
export const haveCamera: Step = (_scope, page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  })
