/** A refusal in Stripe's format. */
export type Refusal = {
  status: number
  message: string
  type?: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
  /** Whether the work had started, so that a retry with the same key gets the same refusal. */
  begun?: boolean
}

/** Throws a refusal, which becomes the response of the call. */
export function refuse(refusal: Refusal): never {
  throw Object.assign(new Error(refusal.message), { refusal })
}

/** Throws the refusal of a parameter. */
export const refuseParameter = (param: string, message: string, code?: string): never =>
  refuse({ status: 400, message, param, ...(code && { code }) })

/** Throws the response to an unknown id. */
export const missing = (what: string, id: string, param: string): never =>
  refuse({ status: 404, code: 'resource_missing', message: `No such ${what}: '${id}'`, param })

export const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Error && 'refusal' in error ? (error.refusal as Refusal) : undefined

export const showRefusal = ({ message, type = 'invalid_request_error', code, param }: Refusal) => ({
  error: { type, message, ...(code && { code }), ...(param && { param }) },
})
