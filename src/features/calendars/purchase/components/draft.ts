import { formatEuros, readEuros, toCents } from '../../../../shared/money.ts'
import { type FieldErrors, missing } from '../../../../web/ui/form/words.ts'
import { isExternalId } from '../../campaigns/rules.ts'

/** Error texts of the fields. */
export const wordsFor = (minimum: number) => ({
  'amount-format': 'Ce montant n’est pas reconnu. Exemple\u00a0: 12,50.',
  'amount-too-small': `Le montant est de ${formatEuros(minimum)} au moins.`,
  'amount-too-large': `Le montant est de ${formatEuros(5_000)} au plus. Pour donner davantage, écrivez-nous par «\u00a0Nous contacter\u00a0».`,
  'amount-cents': 'Un montant a deux chiffres au plus après la virgule.',
  'stub-number': 'Un numéro de souche n’a que des chiffres, sept au plus. Il est imprimé sur le talon du carnet.',
})

const FIELDS = ['lastName', 'firstName', 'email', 'streetNumber', 'streetName', 'postalCode', 'city', 'amount'] as const

/** The form as it is being typed. */
export type Draft = Record<(typeof FIELDS)[number], string> & {
  stub: string
  noStub: boolean
  /** Key of this purchase, made by the browser and kept until it is paid. */
  key: string
}

export const emptyDraft = (): Draft => ({
  lastName: '',
  firstName: '',
  email: '',
  streetNumber: '',
  streetName: '',
  postalCode: '',
  city: '',
  amount: '',
  stub: '',
  noStub: false,
  key: crypto.randomUUID(),
})

/** Stub and key from the code that a seller's phone shows: `#souche=101&cle=…` (rules#calendar-purchase). */
export function givenIn(hash: string): Partial<Draft> {
  const params = new URLSearchParams(hash.slice(1))
  const [stub, key] = [params.get('souche'), params.get('cle')]
  return { ...(stub && { stub, noStub: false }), ...(key && isExternalId(key) && { key }) }
}

/** « 00 101 » is 101; anything other than digits is not a number. */
const stubIn = (typed: string) => {
  const digits = typed.replace(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

export const isComplete = (draft: Draft) =>
  FIELDS.every((name) => draft[name].trim()) && (draft.noStub || draft.stub.trim() !== '')

/** Request body without the captcha. */
export const bodyOf = ({ stub, noStub, amount, key, ...person }: Draft) => {
  const { lastName, firstName, email, streetNumber, streetName, postalCode, city } = person
  return {
    person: { lastName, firstName, email, address: { streetNumber, streetName, postalCode, city } },
    ...(!noStub && { stubNumber: stubIn(stub) }),
    amount: readEuros(amount),
    recaptcha: 'later',
    successRedirect: `${location.origin}/calendrier/code/`,
    key,
  }
}

/** Checks that the contract leaves out: the campaign's minimum, and a stub that must be absent. */
export function draftErrors(draft: Draft, minimum: number): FieldErrors {
  const cents = toCents(readEuros(draft.amount))
  return {
    ...(cents < toCents(minimum) && { amount: wordsFor(minimum)['amount-too-small'] }),
    ...missing(draft, FIELDS),
    ...(!draft.noStub && missing(draft, ['stub'])),
  }
}

/** Maps a path of the contract to the field that shows its errors. */
export const fieldAt = (path: string) =>
  path === 'stubNumber' ? 'stub' : path.replace(/^person\./, '').replace(/^address\./, '')
