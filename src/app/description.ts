import { type ZodType, z } from 'zod'
import { refusalsOf, TITLES } from '../server/http/refusals.ts'
import { API_BASE, type Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'
import { Nothing } from '../shared/schemas.ts'

type Json = Record<string, unknown>

/** What each noun of the API is about, in a sentence. */
const NOUNS: Record<string, string> = {
  addresses: 'Where persons live.',
  audience: 'Who reads what a commission or the society publishes: how many members a choice reaches.',
  albums: 'Pictures of the society and its commissions, each album for who may see it.',
  audit: 'Who did what to whom: the log that administrators of the society read.',
  auth: 'Signing in and out, confirming an e-mail, choosing a new password, renewing.',
  backups: 'The backups of everything: the last ones, and one that is asked for now.',
  calendars: 'The yearly calendar: its campaign, its stubs, and the code by which one is collected.',
  campaigns: 'Renewal campaigns: who is written to, who paid, when to remind.',
  cart: 'What a member is about to order, the same on every device.',
  captcha: 'The challenge that a visitor’s browser solves before a form is sent.',
  cards: 'What a membership card’s QR code tells whoever reads it.',
  accounting: 'What came in and went back in a period, and its entries as a file.',
  centres: 'Where members serve: what forms offer, in which order.',
  children: 'The children of members, their presence and their gifts.',
  commands: 'Orders: membership fees and what was paid for them.',
  commissions: 'The society’s commissions, as each caller may read them.',
  'bank-statements': 'Statements of the society’s account, and what their lines are the money of.',
  'deposit-slips': 'What is brought to the bank together, cheques or cash, and what came back unpaid.',
  documents: 'What members are given to read, and the text it is found by.',
  fees: 'The membership fees as administrators set them.',
  'free-fields': 'What the society wants to know of its members beside what every society does.',
  files: 'What is stored: by an address of some minutes that another call handed out.',
  messages: 'What the contact form sent, and its answers.',
  mails: 'Writing to the society or a commission, and the mails that did not go out.',
  news: 'What the society and its commissions tell their members.',
  partners: 'Who gives members something, and what.',
  payments: 'The signed events of the card provider, cheques and transfers that are awaited, refunds.',
  mailings: 'What was sent to many: what it says, what goes with it, what became of it.',
  postal: 'Letters and labels for whoever is written to by post.',
  photos: 'The pictures of an album, one by one.',
  resources: 'What can be ordered: the membership fees of the season, and what commissions rent, sell and lend.',
  reservations: 'The lines of orders: what was booked and bought, and what became of it.',
  roles: 'Who holds which role, and what is missing.',
  search: 'One question over everything the caller may read.',
  statistics: 'Who the members are, who joined and left, and the fees of each season.',
  servicestate: 'How the service is: what works, and what somebody has to see to.',
  setup: 'What a new society still has to see to.',
  siteconfiguration: 'Who the society is, its season, its texts, its data-protection notice.',
  tasks: 'Long work: how far it is, and the file it made.',
  waiting: 'Places that are taken, and who waits for them.',
  users: 'Persons: signing up, the register, accounts and what belongs to them.',
}

const SECURITY = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token that `POST /aspr/v1/auth/signin` answers, for a signed-in member.',
  },
  recovery: { type: 'http', scheme: 'bearer', description: 'The one-time token of a recovery link.' },
  token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description:
      'A one-time token for one purpose and one person, as mailed or as `POST /aspr/v1/auth/validate` answers it.',
  },
}

const nounOf = ({ path }: Endpoint) => path.split(/[/.]/)[1] ?? ''
const pathOf = ({ path }: Endpoint) => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /users/:id/card` is `getUsersIdCard`. */
export const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .split(/[^a-zA-Z]+/)
    .map(capital)
    .join('')

/** A record whose keys are all known is described as an object, so that each key is named, as in `required`. */
function nameKeys({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const { propertyNames, additionalProperties, required } = jsonSchema
  if (!required || typeof propertyNames !== 'object' || additionalProperties === undefined) return
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

function jsonSchema(schema: ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: nameKeys })
  return rest
}

function securityOf(auth: Endpoint['auth']): Json[] {
  if (auth === 'public') return []
  if (auth === 'optional') return [{}, { session: [] }]
  if (typeof auth === 'object' && 'token' in auth) return [auth.in === 'query' ? { token: [] } : { recovery: [] }]
  return [{ session: [] }]
}

function parametersOf({ auth, params, query, fields }: Endpoint): Json[] {
  const named = fields && ` Fields: ${fields.map((field) => `\`${field}\``).join(', ')}.`
  const from = (place: 'path' | 'query', schema: ZodType | undefined) => {
    const { properties = {}, required = [] } = (schema ? jsonSchema(schema, 'input') : {}) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && {
        description: `${description}${name === 'search' || name === 'sort' ? (named ?? '') : ''}`,
      }),
      schema: rest,
    }))
  }
  const token = {
    name: 'token',
    in: 'query',
    required: true,
    description: 'The one-time token.',
    schema: { type: 'string', pattern: '^[\\w-]{43}$' },
  }
  const inQuery = typeof auth === 'object' && 'token' in auth && auth.in === 'query'
  return [...from('path', params), ...from('query', query), ...(inQuery ? [token] : [])]
}

function bodyOf({ body, upload }: Endpoint): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
  if (!upload) return undefined
  const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: upload.maxBytes }
  return {
    required: true,
    description: `One file, ${upload.maxBytes.toLocaleString('en')} bytes at most.`,
    content: {
      'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } },
    },
  }
}

function successesOf(endpoint: Endpoint): Record<string, Json> {
  const { reply, statuses = [200], summary } = endpoint
  const nothing = (reply as ZodType) === Nothing
  const content =
    reply === 'binary'
      ? Object.fromEntries(endpoint.types.map((type) => [type, {}]))
      : { 'application/json': { schema: jsonSchema(reply, 'output') } }
  return Object.fromEntries(
    statuses.map((status) => [status, nothing ? { description: 'Done.' } : { description: `${summary}.`, content }]),
  )
}

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
}

function refusalsBy(endpoint: Endpoint): Record<string, Json> {
  const { limit } = endpoint
  return Object.fromEntries(
    [...refusalsOf(endpoint)].map(([status, codes]) => {
      const named = `${TITLES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`
      const often = limit && ` One address may call ${limit.max} times in ${limit.minutes} minutes.`
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
        ],
      }
      return [
        status,
        {
          description: status === 429 ? `${named}${often ?? ''}` : named,
          ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
          content: { 'application/problem+json': { schema } },
        },
      ]
    }),
  )
}

function operationOf(endpoint: Endpoint): Json {
  const { auth, summary } = endpoint
  const noun = nounOf(endpoint)
  if (!NOUNS[noun]) throw new Error(`Say in src/app/description.ts what "${noun}" is about`)
  const requestBody = bodyOf(endpoint)
  return {
    operationId: operationIdOf(endpoint),
    summary,
    tags: [noun],
    security: securityOf(auth),
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: { ...successesOf(endpoint), ...refusalsBy(endpoint) },
  }
}

/** OpenAPI description of these endpoints, derived from their contracts. */
export function describeApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const at = pathOf(endpoint)
    paths[at] = { ...paths[at], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  const nouns = [...new Set(endpoints.map(nounOf))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Amicale portal',
      version: '1',
      description: [
        'The members’ portal of a firefighters’ friendly society.',
        'Refusals are `application/problem+json` (RFC 9457) with a stable `code`; a refused field is named under `errors`.',
        'Lists are pages: `size`, `page`, `sort=field,asc`, an RSQL `search`, and the rows under `_embedded.data`.',
      ].join('\n\n'),
      contact: { name: 'The society’s contact form', url: '/contact' },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: '/', description: 'This portal' }],
    tags: nouns.map((name) => ({ name, description: NOUNS[name] })),
    paths,
    components: { securitySchemes: SECURITY, schemas: { Problem: jsonSchema(Problem, 'output') } },
  }
}
