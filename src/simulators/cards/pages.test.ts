import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOrder, type Cards, GOOD_CARD, removeFolder, startCards, startShop, temporaryFolder } from './testing.ts'

const folder = temporaryFolder()
let shop: Awaited<ReturnType<typeof startShop>>
let cards: Cards

beforeAll(async () => {
  shop = await startShop()
  cards = await startCards({ folder, webhookUrl: shop.url, publicUrl: 'https://cartes.example' })
})
beforeEach(() => {
  shop.received.length = 0
})
afterAll(async () => {
  await cards.stop()
  await shop.stop()
  removeFolder(folder)
})

const open = () => cards.stripe.checkout.sessions.create(anOrder())
const read = async (id: string) => {
  const response = await fetch(`${cards.origin}/pay/${id}`)
  return { response, text: await response.text() }
}
const readIntent = async (id: string) => {
  const session = await cards.stripe.checkout.sessions.retrieve(id)
  return await cards.stripe.paymentIntents.retrieve(String(session.payment_intent))
}

describe('The card page', () => {
  test('the card page says who is paid, for what, how much, and that it is a simulation', async () => {
    const { id, url } = await open()
    expect(url).toBe(`https://cartes.example/pay/${id}`)
    const { response, text } = await read(id)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('content-security-policy')).not.toMatch(/form-action|unsafe/)
    for (const words of ['Paiement sécurisé', 'Cotisation', 'Repas', '102,00\u00a0€', 'Simulation', 'Aucun argent'])
      expect(text).toContain(words)
    expect(text).toContain('Amicale &#60;de&#62; Rennes')
    expect(text).not.toMatch(/<de>|<style|<script>|style=/)
    expect(text).toContain('href="http://localhost:9/retour"')
  })

  test('the card page takes a good card, sends the buyer back and tells the shop', async () => {
    const { id } = await open()
    const answer = await cards.pay(id, GOOD_CARD)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`http://localhost:9/merci?session=${id}`)
    await expect.poll(() => shop.received).toHaveLength(1)
    expect(shop.received[0]).toMatchObject({
      type: 'checkout.session.completed',
      livemode: false,
      data: {
        object: {
          id,
          payment_status: 'paid',
          status: 'complete',
          amount_total: 10_200,
          customer_details: { email: GOOD_CARD.email, name: GOOD_CARD.name },
        },
      },
    })
    expect(await readIntent(id)).toMatchObject({ status: 'succeeded', amount_received: 10_200 })
  })

  test('a card page sent twice pays once, and both requests return as paid', async () => {
    const { id } = await open()
    const answers = await Promise.all([cards.pay(id, GOOD_CARD), cards.pay(id, GOOD_CARD)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    await expect.poll(() => shop.types()).toEqual(['checkout.session.completed'])
    const charges = await cards.stripe.charges.list({ payment_intent: (await readIntent(id)).id })
    expect(charges.data).toHaveLength(1)
  })

  test.each([
    ['4000 0000 0000 0002', 'Votre carte a été refusée', 'generic_decline'],
    ['4000000000009995', 'La provision de votre carte est insuffisante', 'insufficient_funds'],
  ])('the card page stays open after the card %s is declined, for another one', async (number, words, decline) => {
    const { id } = await open()
    const answer = await cards.pay(id, { ...GOOD_CARD, number })
    expect(answer.status).toBe(402)
    const text = await answer.text()
    expect(text).toContain(words)
    expect(text).toContain(`value="${GOOD_CARD.name}"`)
    await expect.poll(() => shop.types()).toEqual(['payment_intent.payment_failed'])
    expect(shop.received[0]?.data.object).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: decline },
    })
    expect((await cards.pay(id, GOOD_CARD)).status).toBe(303)
    expect(await readIntent(id)).toMatchObject({ status: 'succeeded', last_payment_error: null })
    await expect.poll(() => shop.types()).toEqual(['payment_intent.payment_failed', 'checkout.session.completed'])
  })

  test.each([
    ['number', '4242 4242 4242 4241', 'Ce numéro de carte n’existe pas'],
    ['number', '4242', 'Ce numéro de carte est incomplet'],
    ['expiry', '01/20', 'Cette carte a expiré'],
    ['expiry', '13/40', 'Écrivez la date ainsi'],
    ['cvc', '12', 'Le code compte 3 ou 4 chiffres'],
    ['email', 'maelle', 'Saisissez une adresse e-mail complète'],
    ['name', '', 'Saisissez le nom inscrit sur la carte'],
  ])('the card page refuses the %s "%s" with a sentence and takes no money', async (field, value, words) => {
    const { id } = await open()
    const answer = await cards.pay(id, { ...GOOD_CARD, [field]: value })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(words)
    expect((await cards.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
  })

  test('the card page fills in a test card without taking money', async () => {
    const { id } = await open()
    const answer = await cards.pay(id, { email: 'a@b.fr', fill: 'declined' })
    expect(await answer.text()).toContain('value="4000 0000 0000 0002"')
    expect((await cards.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  })

  test('the card page says so once it is paid or expired, and leads back', async () => {
    const [paid, expired] = [await open(), await open()]
    await cards.pay(paid.id, GOOD_CARD)
    await cards.control(`/expire/${expired.id}`)
    const first = await read(paid.id)
    expect(first.text).toContain('Ce paiement est déjà fait')
    expect(first.text).toMatch(new RegExp(`href="http://localhost:9/merci\\?session[^"]*${paid.id}"`))
    const second = await read(expired.id)
    expect(second.text).toContain('Page de paiement expirée')
    expect(second.text).toContain('href="http://localhost:9/retour"')
    expect((await cards.pay(expired.id, GOOD_CARD)).headers.get('location')).toBeNull()
    expect((await read('cs_test_none')).response.status).toBe(404)
    expect((await read('constructor')).response.status).toBe(404)
  })
})
