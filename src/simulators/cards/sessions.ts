import { allowOnly, integerAt, mapAt, requiredText, type Tree, textAt, treeAt, treesAt } from './form.ts'
import { refuseParameter } from './refusal.ts'
import { type Line, newId, type Session, seconds } from './state.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Limits of the real provider, in cents. */
const SMALLEST = 50
const LARGEST = 99_999_999

const KNOWN = [
  'mode',
  'line_items',
  'client_reference_id',
  'customer_email',
  'metadata',
  'payment_intent_data',
  'payment_method_types',
  'locale',
  'success_url',
  'cancel_url',
  'expires_at',
  'submit_type',
  'expand',
]

function readLine(item: Tree): Line {
  if (requiredText(item, 'price_data', 'currency') !== 'eur')
    refuseParameter('line_items', 'Only euros are simulated: price_data[currency] must be eur.')
  const unitAmount = integerAt(item, 'price_data', 'unit_amount')
  const quantity = integerAt(item, 'quantity')
  if (unitAmount === undefined || unitAmount < 0)
    return refuseParameter('line_items', 'price_data[unit_amount] must be a whole number of cents from 0.')
  if (quantity === undefined || quantity < 1)
    return refuseParameter('line_items', 'quantity must be a whole number from 1.')
  return {
    name: requiredText(item, 'price_data', 'product_data', 'name'),
    description: textAt(item, 'price_data', 'product_data', 'description') ?? null,
    unitAmount,
    quantity,
  }
}

function readAddress(form: Tree, name: string): string {
  const address = requiredText(form, name)
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    refuseParameter(name, 'Not a valid URL', 'url_invalid')
  return address
}

function readEnd(form: Tree, now: number): number {
  const end = integerAt(form, 'expires_at') ?? now + DAY
  if (end < now + 30 * MINUTE)
    refuseParameter('expires_at', 'The `expires_at` timestamp must be at least 30 minutes from now.')
  if (end > now + DAY) refuseParameter('expires_at', 'The `expires_at` timestamp must be less than 24 hours from now.')
  return end
}

function readEmail(form: Tree): string | null {
  const email = textAt(form, 'customer_email')
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email))
    refuseParameter('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  return email ?? null
}

/** Parses the parameters of a payment page, and refuses what the real provider would refuse. */
export function readSession(form: Tree): Session {
  allowOnly(form, KNOWN)
  if (requiredText(form, 'mode') !== 'payment') refuseParameter('mode', 'Only the mode payment is simulated.')
  const lines = treesAt(form, 'line_items').map(readLine)
  if (lines.length === 0) refuseParameter('line_items', 'Missing required param: line_items.', 'parameter_missing')
  const amount = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0)
  if (amount < SMALLEST)
    refuseParameter('line_items', 'The total amount due must add up to at least €0.50 eur', 'amount_too_small')
  if (amount > LARGEST)
    refuseParameter('line_items', 'The total amount due must be no more than €999,999.99', 'amount_too_large')
  const now = seconds()
  return {
    id: newId('cs_test'),
    created: now,
    expiresAt: readEnd(form, now),
    status: 'open',
    paid: false,
    amount,
    lines,
    locale: textAt(form, 'locale') ?? null,
    reference: textAt(form, 'client_reference_id') ?? null,
    email: readEmail(form),
    payer: null,
    metadata: mapAt(treeAt(form, 'metadata')),
    paymentMetadata: mapAt(treeAt(treeAt(form, 'payment_intent_data'), 'metadata')),
    successUrl: readAddress(form, 'success_url'),
    cancelUrl: readAddress(form, 'cancel_url'),
    intent: null,
  }
}
