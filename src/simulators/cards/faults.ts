const WEBHOOK_FAULTS = ['late', 'twice', 'never', 'out-of-order'] as const
const API_FAULTS = [
  'error',
  'timeout',
  'error-after-create',
  'timeout-after-create',
  'rate-limited',
  'restricted',
  'refused',
] as const

type WebhookFault = (typeof WEBHOOK_FAULTS)[number]
type ApiFault = (typeof API_FAULTS)[number]
export type Fault<Kind extends string> = { kind: Kind; times: number; delayMs?: number }

/** Faults to simulate, in memory only: a restart clears them. */
export type Faults = { webhook?: Fault<WebhookFault> | undefined; api?: Fault<ApiFault> | undefined }

const oneOf = <Kind extends string>(kinds: readonly Kind[], value: unknown): Kind | undefined =>
  kinds.find((kind) => kind === value)

/** Parses the faults a test requests; returns a sentence if they are invalid. */
export function readFaults(body: unknown): Faults | string {
  const { webhook, api, delayMs, times = 1 } = (body ?? {}) as Record<string, unknown>
  const webhookKind = oneOf(WEBHOOK_FAULTS, webhook)
  const apiKind = oneOf(API_FAULTS, api)
  if (webhook !== undefined && !webhookKind) return `webhook is one of ${WEBHOOK_FAULTS.join(', ')}`
  if (api !== undefined && !apiKind) return `api is one of ${API_FAULTS.join(', ')}`
  if (!webhookKind && !apiKind) return 'webhook or api says what is to go wrong'
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1) return 'times is a whole number from 1'
  if (delayMs !== undefined && !(typeof delayMs === 'number' && delayMs >= 0)) return 'delayMs is a number from 0'
  const more = { times, ...(delayMs !== undefined && { delayMs }) }
  return {
    ...(webhookKind && { webhook: { kind: webhookKind, ...more } }),
    ...(apiKind && { api: { kind: apiKind, ...more } }),
  }
}

function use<Kind extends string>(fault: Fault<Kind> | undefined): Fault<Kind> | undefined {
  if (!fault || fault.times <= 0) return undefined
  fault.times--
  return fault
}

/** The fault for the next event to send. */
export const faultOfEvent = (faults: Faults) => use(faults.webhook)

/** The fault of a call before its work is done. */
export const faultBefore = ({ api }: Faults) => (api?.kind.endsWith('-after-create') ? undefined : use(api))

/** The fault of a call after its work was done and saved. */
export const faultAfter = ({ api }: Faults) => (api?.kind.endsWith('-after-create') ? use(api) : undefined)
