import type { Decline } from './state.ts'

export type CardForm = { number: string; expiry: string; cvc: string; name: string; email: string }
/** Errors of a typed card in plain French, by field. */
export type CardErrors = Partial<Record<keyof CardForm, string>>

type TestCard = { number: string; says: string; decline?: Decline }

const decline = (declineCode: Decline['declineCode'], message: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

/** Cards with a fixed result; any other is accepted. */
export const TEST_CARDS: Record<string, TestCard> = {
  paid: { number: '4242 4242 4242 4242', says: 'Paiement accepté' },
  declined: {
    number: '4000 0000 0000 0002',
    says: 'Carte refusée',
    decline: decline(
      'generic_decline',
      'Votre carte a été refusée. Rien n’a été débité\u00a0: essayez une autre carte.',
    ),
  },
  insufficient: {
    number: '4000 0000 0000 9995',
    says: 'Provision insuffisante',
    decline: decline(
      'insufficient_funds',
      'La provision de votre carte est insuffisante. Rien n’a été débité\u00a0: essayez une autre carte.',
    ),
  },
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function numberProblem(text: string): string | undefined {
  const digits = digitsOf(text)
  if (digits === '') return 'Saisissez le numéro de la carte.'
  if (digits.length < 13 || digits.length > 19) return 'Ce numéro de carte est incomplet.'
  return passesLuhn(digits) ? undefined : 'Ce numéro de carte n’existe pas\u00a0: vérifiez les chiffres.'
}

function expiryProblem(text: string, now: Date): string | undefined {
  if (text.trim() === '') return 'Saisissez la date d’expiration.'
  const match = /^\s*(\d{1,2})\s*[/\-. ]?\s*(?:20)?(\d{2})\s*$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'Écrivez la date ainsi\u00a0: MM/AA.'
  const year = 2000 + Number(match[2])
  const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  return past ? 'Cette carte a expiré.' : undefined
}

/** Validates a typed card; empty if it may be tried. A card is valid until the end of its month. */
export function checkCard(form: CardForm, now: Date): CardErrors {
  const problems: [keyof CardForm, string | undefined][] = [
    [
      'email',
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()) ? undefined : 'Saisissez une adresse e-mail complète.',
    ],
    ['number', numberProblem(form.number)],
    ['expiry', expiryProblem(form.expiry, now)],
    ['cvc', /^\s*\d{3,4}\s*$/.test(form.cvc) ? undefined : 'Le code compte 3 ou 4 chiffres.'],
    ['name', form.name.trim().length > 1 ? undefined : 'Saisissez le nom inscrit sur la carte.'],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem))
}

/** Reason why the bank declines a card; undefined if it accepts it. */
export const declineOf = (number: string): Decline | undefined =>
  Object.values(TEST_CARDS).find((card) => digitsOf(card.number) === digitsOf(number))?.decline

/** Completes a test card with everything the form needs; it expires in two years. */
export const filledWith = (card: TestCard, now: Date) => ({
  number: card.number,
  expiry: `12/${(now.getFullYear() + 2) % 100}`,
  cvc: '123',
  name: 'Camille Martin',
})
