import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './declare.ts'
import { ById, Nothing } from './schemas.ts'

const told = { auth: 'public', summary: 'A try', reply: Nothing } as const

test('a call says its method and its path in one line', () => {
  expect(endpoint('PUT /things', told)).toMatchObject({ method: 'PUT', path: '/things' })
})

test('`:id` in a path is a number, unless the call says otherwise', () => {
  expect(endpoint('GET /things/:id/parts', told)).toHaveProperty('params', ById)
  expect(endpoint('GET /things', told)).not.toHaveProperty('params')
  expect(endpoint('GET /things/:idea', told)).not.toHaveProperty('params')
  const params = z.object({ id: z.uuid() })
  expect(endpoint('GET /things/:id', { ...told, params })).toHaveProperty('params', params)
})

test('a call that answers nothing answers 204, any other what it says', () => {
  expect(endpoint('POST /things', told)).toHaveProperty('statuses', [204])
  expect(endpoint('POST /things', { ...told, reply: z.string() })).not.toHaveProperty('statuses')
  expect(endpoint('POST /things', { ...told, reply: z.string(), statuses: [201] })).toHaveProperty('statuses', [201])
})
