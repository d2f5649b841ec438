import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ZodType, z } from 'zod'
import {
  API_BASE,
  type Belongings,
  type Endpoint,
  type InputOf,
  type Nouns,
  type ReplyOf,
} from '../../shared/endpoint.ts'
import { cleanRichTextBy } from '../../shared/rich-text.ts'
import { Nothing } from '../../shared/schemas.ts'
import { config } from '../config.ts'
import type { Db } from '../data/db.ts'
import { invalid, Refusal } from './errors.ts'
import type { Bearer, Caller, FoundNoun, Gate } from './gate.ts'
import { type StoredContent, sendMade, sendStored } from './ranges.ts'
import { cleanHtml } from './rich-text.ts'
import { tolerant } from './tolerant.ts'

// Every request and reply is parsed here, so that no rich text is received or sent without being sanitized.
cleanRichTextBy(cleanHtml)

declare module 'fastify' {
  interface FastifyInstance {
    db: Db
    gate: Gate
  }
  interface FastifyRequest {
    actor: Caller | undefined
    holder: Bearer | undefined
    noun: unknown
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type ActorOf<E extends Endpoint> = E['auth'] extends 'member' | { may: unknown } | { of: unknown } | { own: unknown }
  ? Caller
  : E['auth'] extends 'optional'
    ? Caller | undefined
    : undefined
type HolderOf<E extends Endpoint> = E['auth'] extends { token: unknown } ? Bearer : undefined
type NounOf<E extends Endpoint> = E['auth'] extends { of: infer N extends keyof Nouns }
  ? FoundNoun<Nouns, N>
  : E['auth'] extends { own: infer N extends keyof Belongings }
    ? FoundNoun<Belongings, N>
    : undefined

/**
 * An uploaded file, as a stream that must be read to its end. It fails beyond the endpoint's size (413) and when the sender
 * disconnects. The name is chosen by the sender and must not be trusted.
 */
export type Upload = { content: Readable; name: string }

/** The context of a handler: the parsed input, the caller, the database. */
export type Call<E extends Endpoint> = InputOf<E> & {
  /** Starts reading the file; called after the authorization. 400 without a file. */
  receive: E extends { upload: object } ? () => Promise<Upload> : undefined
  db: Db
  actor: ActorOf<E>
  holder: HolderOf<E>
  /** The noun of the request, as the gate found it. */
  noun: NounOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** A binary response: its bytes, its media type and, for a download, its name. */
export type BinaryReply = { bytes: Buffer; type: string; filename?: string }
/** Same for a stored file, streamed from the store. */
export type StoredReply = { stored: StoredContent; type: string; filename?: string }
/** Same for a generated stream, which doesn't support Range requests. */
export type MadeReply = { made: { content: Readable; size: number }; type: string; filename: string }
type BinaryAnswer = BinaryReply | StoredReply | MadeReply
/** Of a handler without a reply, whatever it returns is dropped. */
type HandlerReply<E extends Endpoint> = E['reply'] extends 'binary'
  ? BinaryAnswer
  : E['reply'] extends typeof Nothing
    ? unknown
    : ReplyOf<E>

const TokenQuery = z.object({ token: z.string().max(200).optional() })

/** The schemas Fastify parses by. */
function schemaOf(endpoint: Endpoint) {
  const inQuery = typeof endpoint.auth === 'object' && 'token' in endpoint.auth && endpoint.auth.in === 'query'
  const query = endpoint.query as z.ZodObject | undefined
  const querystring = inQuery ? (query ?? z.object({})).extend(TokenQuery.shape) : query
  const parsed = endpoint.reply !== 'binary' && (endpoint.reply as unknown) !== Nothing
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(querystring && { querystring }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(parsed && {
      response: Object.fromEntries(
        (endpoint.statuses ?? [200]).map((code) => [code, tolerant(endpoint.reply as ZodType)]),
      ),
    }),
  }
}

async function receiveUpload(request: FastifyRequest): Promise<Upload> {
  const part = await request.file()
  if (!part) throw invalid('file', 'required')
  const { file: content, filename: name } = part
  content.on('limit', () => content.destroy(new Refusal(413, 'too-large')))
  return { content, name }
}

/**
 * Binds an endpoint to Fastify: it authorizes first, then parses the input by its schemas, and the reply too, so that a field
 * that the reply schema does not name is never sent.
 */
export function bind<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
) {
  const route = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: `${API_BASE}${endpoint.path}`,
      schema: schemaOf(endpoint),
      config: {
        endpoint,
        ...(endpoint.limit && { rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.minutes * 60_000 } }),
      },
      onRequest: (request, reply) => app.gate(request, endpoint, reply),
      handler: async (request, reply) => {
        reply.code(endpoint.statuses?.[0] ?? 200)
        const { params, query, body, actor, holder, noun } = request
        const receive = endpoint.upload && (() => receiveUpload(request))
        const call = { params, query, body, receive, actor, holder, noun, db: app.db, request, reply }
        const answer = await handler(call as unknown as Call<E>)
        if ((endpoint.reply as unknown) === Nothing) return reply.send()
        if (!endpoint.types) return reply.send(answer)
        return await sendBinary(request, reply, answer as BinaryAnswer, endpoint.types)
      },
    })
  if (!endpoint.upload) return void route(app)
  const limits = { fileSize: endpoint.upload.maxBytes, files: 1, fields: 0, parts: 1 }
  // The multipart parser is registered for this route alone: no other one accepts uploads.
  app.register(async (scope) => {
    await scope.register(multipart, { limits })
    // The rest of a refused upload is drained, so that the sender reads the response.
    scope.addHook('onSend', async (request) => void request.raw.resume())
    route(scope)
  })
}

async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BinaryAnswer,
  types: readonly string[],
) {
  const { type, filename } = answer
  if (config.test && !types.includes(type)) throw new Error(`The contract does not name ${type} among its types`)
  const disposition = filename ? `attachment; filename*=UTF-8''${encodeURIComponent(filename)}` : 'inline'
  reply
    .type(type)
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
  if ('made' in answer) return await sendMade(request, reply, answer.made)
  return 'stored' in answer ? await sendStored(request, reply, answer.stored) : reply.send(answer.bytes)
}
