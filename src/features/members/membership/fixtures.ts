import { eventually, type TestProgram } from '../../../app/testing.ts'
import { defineFee } from '../../catalogue/resources/fees/service.ts'
import { aPicture } from '../../platform/files/fixtures.ts'
import { confirmedVisitor } from '../../society/persons/fixtures.ts'
import type { Means } from '../../society/settings/contract.ts'

/** Creates the two fees of an SPV with UDSP: 45 € and 18 €. */
export async function defineFees(program: TestProgram) {
  const membertypes = ['SPP', 'SPV', 'ADMINISTRATIF'] as const
  const fee = { description: '<p>Adhésion</p>', membertypes: [...membertypes] }
  await defineFee(program.db, { ...fee, name: 'Amicale', priceCents: 4_500, subscription: 'AMICALE' }, await aPicture())
  await defineFee(program.db, { ...fee, name: 'UDSP', priceCents: 1_800, subscription: 'UDSP' }, undefined)
}

/** Orders all the fees offered, as the page does; by card by default. */
export async function orderFees(program: TestProgram, token: string, means?: Means, more: object = {}) {
  const { body: fees } = await program.call('GET', `/resources/cotisation?token=${token}`)
  const reservations = fees.rows.map((resource: { id: number }) => ({ resource, quantity: 1 }))
  const home = 'http://localhost:8080/validateorsubscribe'
  return program.call('POST', `/commands/adhesion?token=${token}`, {
    body: { reservations, successURL: `${home}?payment=success`, cancelURL: `${home}?payment=cancel`, means, ...more },
  })
}

/** Sends a request to the card provider's simulator. */
export const askCards = async (program: TestProgram, address: string, body: unknown = {}) =>
  (
    await fetch(`${program.cards.apiBase}/_control${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()

/** Clears the faults that were configured in the simulator. */
export const mendCards = (program: TestProgram) =>
  fetch(`${program.cards.apiBase}/_control/faults`, { method: 'DELETE' })

/** Makes this payment session two minutes old, so that the reconciliation asks about it. */
export const leaveOpen = (program: TestProgram, { stripeSessionId }: { stripeSessionId: string }) =>
  program.db
    .updateTable('paymentSessions')
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where('providerSessionId', '=', stripeSessionId)
    .execute()

/** Waits until the fee order is in this state, and returns it. */
export const orderInState = (program: TestProgram, token: string, state: string) =>
  eventually(async () => {
    const { body } = await program.call('GET', `/commands/adhesion?token=${token}`)
    return body?.state === state && body
  })

/** A visitor who paid the fee by card and waits for validation. */
export async function paidVisitor(program: TestProgram, changes: Record<string, unknown> = {}) {
  const visitor = await confirmedVisitor(program, changes)
  const { body: checkout } = await orderFees(program, visitor.token)
  await askCards(program, `/pay/${checkout.stripeSessionId}`)
  await orderInState(program, visitor.token, 'PAID')
  return { ...visitor, checkout }
}
