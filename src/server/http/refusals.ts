import type { Endpoint } from '../../shared/endpoint.ts'

/** The title of each status. */
export const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  429: 'Too many requests',
  431: 'Headers too large',
  502: 'The card provider cannot be reached',
  503: 'Unavailable',
}

/** The codes of refusals by status. */
export type Refusals = Map<number, readonly string[]>

const isToken = (auth: Endpoint['auth']) => typeof auth === 'object' && 'token' in auth
const isForSome = (auth: Endpoint['auth']) => typeof auth === 'object' && 'may' in auth
/** The noun that the endpoint names, whose existence is hidden from a caller without the right. */
function nounOf(auth: Endpoint['auth']) {
  if (typeof auth !== 'object') return undefined
  if ('of' in auth) return auth.of
  return 'own' in auth ? auth.own : undefined
}
const isForMembers = (auth: Endpoint['auth']) => auth === 'member' || isForSome(auth) || nounOf(auth) !== undefined

/** The refusals that follow from the authorization, the input and the rate limit. */
function derived({
  method,
  auth,
  whileExpired,
  params,
  query,
  body,
  upload,
  reply,
  versioned,
  limit,
}: Endpoint): [number, string[]][] {
  const sends = method !== 'GET'
  const reads = params ?? query ?? body ?? upload
  const codes: [number, string | false | undefined][] = [
    [400, reads && 'invalid-input'],
    [400, 'invalid-request'],
    [401, isForMembers(auth) && 'sign-in-required'],
    [401, isToken(auth) && 'token-invalid'],
    [403, isForMembers(auth) && !whileExpired && 'account-expired'],
    [403, isForSome(auth) && 'not-allowed'],
    [404, nounOf(auth) && `${nounOf(auth)}-not-found`],
    [409, versioned && 'changed-meanwhile'],
    [413, sends && 'too-large'],
    [414, params && 'address-too-long'],
    [415, sends && 'unsupported-media-type'],
    // Wrong one-time tokens have a budget, whatever they are sent to.
    [429, (limit || isToken(auth)) && 'too-many'],
    [503, 'database-unavailable'],
    [503, 'storage-full'],
    [503, (upload || reply === 'binary') && 'storage-unavailable'],
  ]
  return codes.flatMap(([status, code]) => (code ? [[status, [code]]] : []))
}

/** All refusals of an endpoint, those that follow from its declaration and those it names, by status in ascending order. */
export function refusalsOf(endpoint: Endpoint): Refusals {
  const all = new Map<number, string[]>()
  const own = Object.entries(endpoint.refusals ?? {}).map(([status, codes]) => [Number(status), codes] as const)
  for (const [status, codes] of [...derived(endpoint), ...own])
    all.set(status, [...new Set([...(all.get(status) ?? []), ...codes])])
  return new Map([...all].sort(([one], [other]) => one - other))
}

/** Whether the endpoint declares this refusal. A fault of the program (500) is not one and needs no declaration. */
export const isDeclared = (endpoint: Endpoint, status: number, code: string) =>
  status === 500 || Boolean(refusalsOf(endpoint).get(status)?.includes(code))
