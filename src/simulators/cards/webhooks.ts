import { createHmac } from 'node:crypto'
import { type Faults, faultOfEvent } from './faults.ts'
import { showEvent } from './objects.ts'
import { type Event, newId, type Store, seconds, type WebhookDelivery } from './state.ts'

/** Pauses after failed attempts, in milliseconds; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]
const PATIENCE = 10_000
/** About three days of attempts, as at the real provider. */
const MOST_ATTEMPTS = 900

export type Sender = {
  /** Adds an event to the state; nothing is sent before `commit`. */
  announce: (type: string, object: unknown, more?: Partial<Pick<Event, 'created' | 'livemode'>>) => Event
  /** Saves the whole state, then sends what is due. */
  commit: () => void
  resend: (event: Event) => void
  /** Sends at once what is scheduled for later. */
  hurry: () => void
  /** Number of unfinished deliveries of an event. */
  waiting: (event: Event) => number
  /** Drops scheduled deliveries, and sends later events to this address. */
  turnTo: (url: string) => void
  stop: () => void
}

const sign = (secret: string, at: number, body: string) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/**
 * Sends signed events to the webhook until each is answered 2xx, with growing pauses. Scheduled deliveries are part of
 * the state and survive a restart, after which an event may arrive twice.
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

  /** After an event was delivered, sends the newest of those held back. */
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

  /** Schedules the deliveries of an event as the requested fault needs them. */
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
