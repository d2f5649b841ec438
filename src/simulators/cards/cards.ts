/** What is wrong with a card as typed, in plain French; nothing where it may be tried. */
export type CardForm = { number: string; expiry: string; cvc: string; name: string; email: string }
export type CardErrors = Partial<Record<keyof CardForm, string>>

const digitsOf = (text: string) => text.replace(/\D/g, '')

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function expiryProblem(text: string, now: Date): string | undefined {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})\s*$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'Écrivez la date ainsi : MM/AA.'
  const year = Number(match[2]) % 100
  const current = now.getFullYear() % 100
  return year < current || (year === current && month < now.getMonth() + 1) ? 'Cette carte a expiré.' : undefined
}

export function checkCard(form: CardForm, now: Date): CardErrors {
  const number = digitsOf(form.number)
  const errors: CardErrors = {}
  if (!/^\S+@\S+\.\S+$/.test(form.email.trim())) errors.email = 'Écrivez une adresse e-mail complète.'
  if (number.length < 13 || number.length > 19 || !passesLuhn(number))
    errors.number = 'Ce numéro de carte n’est pas valable.'
  const expiry = expiryProblem(form.expiry, now)
  if (expiry) errors.expiry = expiry
  if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = 'Les 3 chiffres au dos de la carte.'
  if (form.name.trim().length < 2) errors.name = 'Écrivez le nom inscrit sur la carte.'
  return errors
}

const DECLINED: Record<string, string> = {
  '4000000000000002': 'Votre carte a été refusée. Essayez une autre carte.',
  '4000000000009995': 'Votre carte n’a pas les fonds suffisants. Essayez une autre carte.',
}

/** Why the bank says no; nothing where it says yes. */
export const declineReason = (number: string): string | undefined => DECLINED[digitsOf(number)]
