import { createHmac } from 'node:crypto'
import { type Event, newId, type Store, seconds } from './state.ts'

const PAUSES = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000]

export type Sender = {
  emit: (type: string, object: unknown) => Event
  deliver: (event: Event, attempt?: number) => void
  stop: () => void
}

/** Sends signed events to the webhook until each is answered 2xx, with growing pauses; what was not delivered survives a restart. */
export function startSender(store: Store, target: { url: string; secret: string }): Sender {
  const timers = new Set<NodeJS.Timeout>()
  const later = (work: () => void, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  const post = async (event: Event): Promise<boolean> => {
    const body = JSON.stringify({
      id: event.id,
      object: 'event',
      api_version: '2025-01-27.acacia',
      created: event.created,
      livemode: false,
      type: event.type,
      data: { object: event.object },
    })
    const at = seconds()
    const signature = createHmac('sha256', target.secret).update(`${at}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
    const answer = await fetch(target.url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined)
    return answer?.ok ?? false
  }

  const deliver = (event: Event, attempt = 0) =>
    void post(event).then((ok) => {
      event.deliveries++
      event.delivered ||= ok
      store.save()
      const pause = PAUSES[attempt]
      if (!ok && pause !== undefined) later(() => deliver(event, attempt + 1), pause)
    })

  const emit = (type: string, object: unknown): Event => {
    const event: Event = { id: newId('evt'), created: seconds(), type, object, deliveries: 0, delivered: false }
    store.state.events[event.id] = event
    store.save()
    const { webhook, delayMs = 3_000, times } = store.faults
    if (!webhook || times <= 0) {
      deliver(event)
      return event
    }
    store.faults.times--
    if (webhook === 'never') event.delivered = true
    if (webhook === 'late') later(() => deliver(event), delayMs)
    if (webhook === 'twice') {
      deliver(event)
      later(() => deliver(event), delayMs)
    }
    return event
  }

  for (const event of Object.values(store.state.events)) if (!event.delivered) deliver(event)
  return { emit, deliver, stop: () => timers.forEach(clearTimeout) }
}
