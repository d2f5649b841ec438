import { payLater } from '../src/features/members/membership/ordering/service.ts'
import { DEFAULT_ASSOCIATION } from '../src/features/society/settings/labels.ts'
import { defineMeans } from '../src/features/society/settings/payment-methods/service.ts'
import type { Db } from '../src/server/data/db.ts'

/** The demonstration takes cards, cheques and transfers; the account is the one that banks print as an example. */
export const loadMeans = (db: Db) =>
  defineMeans(db, {
    means: ['CARD', 'CHEQUE', 'TRANSFER'],
    waitDays: 10,
    payee: DEFAULT_ASSOCIATION.name,
    postalAddress: DEFAULT_ASSOCIATION.address.join('\n'),
    holder: DEFAULT_ASSOCIATION.name,
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP882',
    cashTo: '',
  })

const CHOSEN = ['CHEQUE', 'TRANSFER', 'CHEQUE', 'TRANSFER', 'CHEQUE'] as const

/** Some who confirmed their e-mail have sent a cheque, or made a transfer, that the treasurer waits for. */
export async function awaitPayments(db: Db) {
  const waiting = await db
    .selectFrom('persons')
    .where('state', '=', 'EMAIL_CONFIRMED')
    .where('membertype', '<>', 'SPV')
    .select('id')
    .orderBy('id')
    .limit(CHOSEN.length)
    .execute()
  for (const [at, { id }] of waiting.entries()) await payLater(db, id, CHOSEN[at] ?? 'CHEQUE')
}
