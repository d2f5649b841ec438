import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type Line = { name: string; unitAmount: number; quantity: number }

export type Session = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  amount: number
  lines: Line[]
  reference: string | null
  email: string | null
  metadata: Record<string, string>
  paymentMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  intent: string | null
}

export type Intent = { id: string; created: number; amount: number; metadata: Record<string, string>; session: string }
export type Refund = { id: string; created: number; amount: number; intent: string; reason: string | null }
export type Event = {
  id: string
  created: number
  type: string
  object: unknown
  deliveries: number
  delivered: boolean
}
export type Replay = { path: string; body: string; status: number; answer: unknown }
export type Faults = {
  webhook?: 'late' | 'twice' | 'never'
  delayMs?: number
  api?: 'error' | 'timeout' | 'error-after-create'
  times: number
}

export type State = {
  sessions: Record<string, Session>
  intents: Record<string, Intent>
  refunds: Record<string, Refund>
  events: Record<string, Event>
  replays: Record<string, Replay>
}

export type Store = { state: State; faults: Faults; save: () => void }

/** Opens the state kept in a folder; `save` writes it whole or not at all. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'state.json')
  let state: State = { sessions: {}, intents: {}, refunds: {}, events: {}, replays: {} }
  try {
    state = JSON.parse(readFileSync(file, 'utf8')) as State
  } catch {
    // A new folder: nothing was kept yet.
  }
  const save = () => {
    writeFileSync(`${file}.part`, JSON.stringify(state))
    renameSync(`${file}.part`, file)
  }
  return { state, faults: { times: 0 }, save }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`
export const seconds = () => Math.floor(Date.now() / 1000)
