import type { FastifyInstance } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Endpoint, ReplyOf } from '../../shared/endpoint.ts'
import { type pageOf, type Sums, toPage } from '../../shared/hal.ts'
import type { Format } from '../../shared/sheet.ts'
import { type Sheet, writeSheet } from '../files/exports.ts'
import { bind, type Call } from './bind.ts'

type PageOf<Row extends ZodType> = ReturnType<typeof pageOf<Row>>
type ListEndpoint = Endpoint & { reply: PageOf<ZodType> }
type RowOf<E extends ListEndpoint> = z.input<E['reply']>['_embedded']['data'][number]
type SheetEndpoint = Endpoint & { reply: 'binary' }

/** Binds a list to Fastify: its handler returns the rows of a page, the total and the sums of its amounts. */
export const bindList = <const E extends ListEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<{ rows: RowOf<E>[]; total: number; sums?: Sums }>,
) =>
  bind(app, endpoint, (async (call: Call<E>) => {
    const { rows, total, sums } = await handler(call)
    return toPage(rows, total, call.query as { page: number; size: number }, call.request.url, sums) as ReplyOf<E>
  }) as Parameters<typeof bind<E>>[2])

/** Binds the file of a list to Fastify: its handler returns the name, columns and rows. */
export const bindSheet = <const E extends SheetEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Sheet>,
) =>
  bind(app, endpoint, (async (call: Call<E>) =>
    writeSheet((call.params as { format: Format }).format, await handler(call))) as Parameters<typeof bind<E>>[2])
