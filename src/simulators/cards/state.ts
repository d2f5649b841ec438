import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Metadata = Record<string, string>
export type Line = { name: string; description: string | null; unitAmount: number; quantity: number }

export type Session = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amount: number
  lines: Line[]
  locale: string | null
  reference: string | null
  email: string | null
  payer: { email: string; name: string } | null
  metadata: Metadata
  paymentMetadata: Metadata
  successUrl: string
  cancelUrl: string
  intent: string | null
}

export type Decline = { code: 'card_declined'; declineCode: 'generic_decline' | 'insufficient_funds'; message: string }

export type Intent = {
  id: string
  created: number
  amount: number
  metadata: Metadata
  session: string
  /** Set once the payment was charged. */
  charge: string | null
  decline: Decline | null
}

export type Refund = {
  id: string
  created: number
  amount: number
  intent: string
  reason: string | null
  metadata: Metadata
  /** The bank's reason for returning it. */
  failure?: string
}

export type Dispute = {
  id: string
  created: number
  intent: string
  amount: number
  status: 'needs_response' | 'won' | 'lost'
  /** Amounts the bank debited (negative) and returned, each with the provider's fee. */
  moved: { id: string; created: number; cents: number; fee: number }[]
}

export type Event = { id: string; created: number; type: string; livemode: boolean; object: unknown }

export type WebhookDelivery = {
  id: string
  event: string
  status: 'pending' | 'delivered' | 'given-up' | 'dropped'
  /** Held back until a newer event was delivered. */
  held: boolean
  attempts: number
  /** Time of the next attempt, in milliseconds. */
  dueAt: number
  /** Status of the last response; null without one. */
  answer: number | null
}

type Replay = { path: string; parameters: string; status: number; answer: unknown; at: number }

export type State = {
  sessions: Record<string, Session>
  intents: Record<string, Intent>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  events: Record<string, Event>
  deliveries: Record<string, WebhookDelivery>
  replays: Record<string, Replay>
}

export type Store = { state: State; save: () => void; empty: () => void }

const EMPTY: State = { sessions: {}, intents: {}, refunds: {}, disputes: {}, events: {}, deliveries: {}, replays: {} }

/** Opens the state stored in a folder; `save` writes it atomically. Throws if the file cannot be read. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'state.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) : {}
  const state: State = { ...structuredClone(EMPTY), ...kept }
  const save = () => {
    writeFileSync(`${file}.part`, JSON.stringify(state))
    renameSync(`${file}.part`, file)
  }
  const empty = () => {
    for (const kept of Object.values(state)) for (const id of Object.keys(kept)) delete kept[id]
  }
  return { state, save, empty }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)

/** Finds a stored object by an id from outside. */
export const find = <Kept>(kept: Record<string, Kept>, id: string | undefined): Kept | undefined =>
  id !== undefined && Object.hasOwn(kept, id) ? kept[id] : undefined
