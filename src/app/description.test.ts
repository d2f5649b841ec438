import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { gateWith } from '../features/platform/access/gate/service.ts'
import { bind } from '../server/http/bind.ts'
import { conflict, registerErrors } from '../server/http/errors.ts'
import { endpoint } from '../shared/declare.ts'
import { Nothing } from '../shared/schemas.ts'
import { operationIdOf } from './description.ts'
import { FINDERS } from './finders.ts'
import { ENDPOINTS } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

type Answer = { description: string; headers?: object; content?: Record<string, { schema?: { allOf?: unknown[] } }> }
type Operation = {
  operationId: string
  security: object[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required: string[] } }> }
  responses: Record<string, Answer>
}

let paths: Record<string, Record<string, Operation>>

sharedProgram(async (program) => {
  paths = (await program.call('GET', '/openapi.json')).body.paths
})

const operation = (method: string, address: string) => paths[`/aspr/v1${address}`]?.[method] as Operation
const codesOf = ({ responses }: Operation, status: number) =>
  responses[status]?.content?.['application/problem+json']?.schema?.allOf?.[1] as unknown

describe('The API’s description', () => {
  test('every endpoint of every contract is served and described, under a name of its own', async () => {
    const named = ENDPOINTS.map(operationIdOf).sort()
    const served = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId))
    expect(served.sort()).toEqual(named)
    expect(new Set(served).size).toBe(served.length)
  })

  test('a call names each refusal by its code: those that follow from what it is, and its own', () => {
    const payment = operation('post', '/users/{id}/payments')
    expect(codesOf(payment, 400)).toMatchObject({
      properties: { code: { enum: ['invalid-input', 'invalid-request'] } },
    })
    expect(codesOf(payment, 401)).toMatchObject({ properties: { code: { enum: ['sign-in-required'] } } })
    expect(codesOf(payment, 403)).toMatchObject({
      properties: { code: { enum: ['account-expired', 'not-allowed', 'above-you', 'own-payment'] } },
    })
    expect(codesOf(payment, 409)).toMatchObject({
      properties: {
        code: { enum: ['already-paid', 'no-fee', 'amount-differs', 'not-payable', 'order-too-large', 'not-on-sale'] },
      },
    })
    for (const status of [413, 415, 429, 503]) expect(payment.responses[status]?.description).toBeDefined()
    for (const status of [429, 503]) expect(payment.responses[status]?.headers).toHaveProperty('retry-after')
  })

  test('a success says what comes: nothing, a file of which kind, or data', () => {
    expect(operation('post', '/auth/signout').responses[204]).toEqual({ description: 'Done.' })
    expect(Object.keys(operation('get', '/users/{id}/card').responses[200]?.content ?? {})).toEqual(['application/pdf'])
    expect(Object.keys(operation('get', '/users.{format}').responses[200]?.content ?? {})).toHaveLength(2)
    expect(Object.keys(operation('post', '/auth/signin').responses)).toEqual(expect.arrayContaining(['200', '307']))
  })

  test('a file is sent as the part "file"; a one-time token is required, and where it stands is said', () => {
    const { requestBody } = operation('post', '/users/import')
    expect(requestBody?.content['multipart/form-data']?.schema.required).toEqual(['file'])
    const fees = operation('get', '/resources/cotisation')
    expect(fees.security).toEqual([{ token: [] }])
    expect(fees.parameters).toContainEqual(expect.objectContaining({ name: 'token', in: 'query', required: true }))
    expect(operation('post', '/auth/reset').security).toEqual([{ recovery: [] }])
    expect(operation('get', '/users').security).toEqual([{ session: [] }])
    expect(operation('get', '/siteconfiguration').security).toEqual([])
  })

  test('a refusal that the contract does not name is a fault while tests run', async () => {
    const told = { auth: 'public', summary: 'A try', reply: Nothing } as const
    const app = Fastify()
    registerErrors(app)
    app.decorate('gate', gateWith(FINDERS))
    bind(app, endpoint('POST /named', { ...told, refusals: { 409: ['taken'] } }), () => {
      throw conflict('taken')
    })
    bind(app, endpoint('POST /unnamed', told), () => {
      throw conflict('taken')
    })
    expect((await app.inject({ method: 'POST', url: '/aspr/v1/named' })).statusCode).toBe(409)
    const undeclared = await app.inject({ method: 'POST', url: '/aspr/v1/unnamed' })
    expect(undeclared.statusCode).toBe(500)
    expect(undeclared.json().code).toBe('undeclared-refusal')
  })
})
