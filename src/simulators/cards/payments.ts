import { showSession } from './objects.ts'
import { newId, type Session, type Store, seconds } from './state.ts'
import type { Sender } from './webhooks.ts'

/** Pays a session: once, whatever number of times the form is sent. False where it is not open any more. */
export function paySession(
  store: Store,
  sender: Sender,
  session: Session,
  payUrl: string,
  amount = session.amount,
): boolean {
  if (session.status !== 'open') return session.paid
  const intent = { id: newId('pi'), created: seconds(), amount, metadata: session.paymentMetadata, session: session.id }
  store.state.intents[intent.id] = intent
  session.intent = intent.id
  session.status = 'complete'
  session.paid = true
  session.amount = amount
  store.save()
  sender.emit('checkout.session.completed', showSession(session, payUrl))
  return true
}

export function expireSession(store: Store, sender: Sender, session: Session, payUrl: string) {
  if (session.status !== 'open') return
  session.status = 'expired'
  store.save()
  sender.emit('checkout.session.expired', showSession(session, payUrl))
}

/** Closes pages on time. */
export function expireOverdue(store: Store, sender: Sender, payUrl: (id: string) => string) {
  for (const session of Object.values(store.state.sessions))
    if (session.status === 'open' && session.expiresAt <= seconds())
      expireSession(store, sender, session, payUrl(session.id))
}
