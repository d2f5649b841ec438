import { createHmac } from 'node:crypto'
import { type Faults, faultOfEvent } from './faults.ts'
import { showEvent } from './objects.ts'
import { type Event, newId, type Store, seconds, type WebhookDelivery } from './state.ts'

/** The pauses after the first failures, in milliseconds; the last one goes on. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]
const PATIENCE = 10_000
/** About three days, as the real provider does. */
const MOST_ATTEMPTS = 900

export type Sender = {
  /** Writes an event down to be sent; nothing leaves before `commit`. */
  announce: (type: string, object: unknown, more?: Partial<Pick<Event, 'created' | 'livemode'>>) => Event
  /** Keeps the whole state, then sends what is due. */
  commit: () => void
  resend: (event: Event) => void
  /** Sends now what was to be sent later. */
  hurry: () => void
  /** How many deliveries of an event are not done. */
  waiting: (event: Event) => number
  /** Forgets what was to be sent: what comes from now on goes to this address. */
  turnTo: (url: string) => void
  stop: () => void
}

const sign = (secret: string, at: number, body: string) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/**
 * Sends signed events to the webhook until each is answered 2xx, with growing pauses. What is to be sent is part of the
 * state, so it survives a restart; an event may come twice after one, never less than once.
 */
export function startSender(store: Store, faults: Faults, { url, secret }: { url: string; secret: string }): Sender {
  const { state, save } = store
  let target = url
  const timers = new Map<string, NodeJS.Timeout>()
  const stopped = new AbortController()

  const waiting = ({ id }: Event) =>
    Object.values(state.deliveries).filter((delivery) => delivery.event === id && delivery.status === 'pending').length

  const forget = () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
  }

  const post = async (event: Event): Promise<number | null> => {
    const body = JSON.stringify(showEvent(event, waiting(event)))
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': sign(secret, seconds(), body),
    }
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(PATIENCE)])
    const answer = await fetch(target, { method: 'POST', headers, body, signal, redirect: 'manual' }).catch(
      () => undefined,
    )
    await answer?.body?.cancel().catch(() => undefined)
    return answer?.status ?? null
  }

  /** An event was delivered: the youngest of those kept back comes after it. */
  const releaseHeld = () => {
    const held = Object.values(state.deliveries).findLast(({ status, held }) => status === 'pending' && held)
    if (!held) return
    Object.assign(held, { held: false, dueAt: Date.now() })
    schedule(held)
  }

  const attempt = async (delivery: WebhookDelivery, event: Event) => {
    const answer = await post(event)
    if (stopped.signal.aborted) return
    const delivered = answer !== null && answer >= 200 && answer < 300
    const pause = PAUSES[Math.min(delivery.attempts, PAUSES.length - 1)] ?? 0
    Object.assign(delivery, { answer, held: false, attempts: delivery.attempts + 1, dueAt: Date.now() + pause })
    if (delivered) delivery.status = 'delivered'
    else if (delivery.attempts >= MOST_ATTEMPTS) delivery.status = 'given-up'
    save()
    if (delivery.status === 'pending') return schedule(delivery)
    timers.delete(delivery.id)
    if (delivered) releaseHeld()
  }

  const schedule = (delivery: WebhookDelivery) => {
    const event = state.events[delivery.event]
    if (!event || stopped.signal.aborted) return
    clearTimeout(timers.get(delivery.id))
    const start = () => void attempt(delivery, event)
    timers.set(delivery.id, setTimeout(start, Math.max(0, delivery.dueAt - Date.now())))
  }

  const plan = (event: Event, more: Partial<WebhookDelivery> = {}) => {
    const delivery: WebhookDelivery = {
      id: newId('whd'),
      event: event.id,
      status: 'pending',
      held: false,
      attempts: 0,
      dueAt: Date.now(),
      answer: null,
      ...more,
    }
    state.deliveries[delivery.id] = delivery
  }

  /** Plans the deliveries of an event as the fault asked for wants them. */
  const planFaulty = (event: Event) => {
    const { kind, delayMs = 3_000 } = faultOfEvent(faults) ?? {}
    const later = Date.now() + delayMs
    if (kind === 'never') return plan(event, { status: 'dropped' })
    if (kind === 'late') return plan(event, { dueAt: later })
    if (kind === 'out-of-order') return plan(event, { held: true, dueAt: later })
    plan(event)
    if (kind === 'twice') plan(event, { dueAt: later })
  }

  const commit = () => {
    save()
    for (const delivery of Object.values(state.deliveries))
      if (delivery.status === 'pending' && !timers.has(delivery.id)) schedule(delivery)
  }

  return {
    announce: (type, object, more = {}) => {
      const event: Event = { id: newId('evt'), created: seconds(), type, livemode: false, object, ...more }
      state.events[event.id] = event
      planFaulty(event)
      return event
    },
    commit,
    resend: (event) => {
      plan(event)
      commit()
    },
    hurry: () => {
      for (const delivery of Object.values(state.deliveries))
        if (delivery.status === 'pending') {
          delivery.dueAt = Date.now()
          schedule(delivery)
        }
    },
    waiting,
    turnTo: (next) => {
      forget()
      target = next
    },
    stop: () => {
      stopped.abort()
      forget()
    },
  }
}
