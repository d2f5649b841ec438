import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../app/fixtures.ts'
import { Day, Euros, Instant, Nothing, RichText } from '../../shared/schemas.ts'
import { tolerant } from './tolerant.ts'

const Thing = z.object({
  price: Euros,
  day: Day.nullable(),
  at: Instant.optional(),
  text: z.string().min(3).max(5),
  many: z.array(z.number().int().positive()).max(2),
  either: z.union([z.literal('A'), z.object({ site: z.url() })]),
  byName: z.record(z.string(), z.number().max(3)),
  pair: z.tuple([z.email(), z.int()]),
  state: z.enum(['ON', 'OFF']).default('ON'),
})
const OUTSIDE = {
  price: 1_068_000.005,
  day: '10000-01-01',
  at: 'infinity',
  text: '',
  many: [-1, 2 ** 40, 3],
  either: { site: 'www' },
  byName: { one: 9 },
  pair: ['nobody', 0.5],
  state: 'OFF',
}

test('an answer is read whatever limits its values are outside of', () => {
  expect(Thing.safeParse(OUTSIDE).success).toBe(false)
  expect(tolerant(Thing).parse(OUTSIDE)).toEqual(OUTSIDE)
})

test('a field that the answer does not name never leaves', () => {
  const told = tolerant(Thing).parse({ ...OUTSIDE, secret: 1, either: { site: 'www', secret: 2 } })
  expect(told).toEqual(OUTSIDE)
})

test('a value of another type is refused still: that is a fault of the program, and no stored value', () => {
  expect(tolerant(Thing).safeParse({ ...OUTSIDE, price: '12' }).success).toBe(false)
  expect(tolerant(Thing).safeParse({ ...OUTSIDE, state: 'BROKEN' }).success).toBe(false)
})

test('text from the editor is still cleaned', () => {
  const before = RichText.parse('<p>Bonjour</p><script>x</script>')
  expect(tolerant(z.object({ text: RichText })).parse({ text: '<p>Bonjour</p><script>x</script>' })).toEqual({
    text: before,
  })
})

/** The checks of a schema and of all its parts, by their path. */
function checksIn(schema: z.ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  const own = [...((def.checks as { _zod: { def: { check: string } } }[] | undefined) ?? [])]
    .map((check) => check._zod.def.check)
    .concat(def.check === undefined ? [] : [String(def.check)])
    .filter((check) => check !== 'overwrite')
    .map((check) => `${path}: ${check}`)
  const parts = Object.entries({ ...def, ...(def.shape as object | undefined) }).flatMap(([name, part]) =>
    (Array.isArray(part) ? part : [part])
      .filter((each) => typeof each === 'object' && each !== null && '_zod' in each && 'parse' in each)
      .flatMap((each) => checksIn(each as z.ZodType, `${path}.${name}`, seen)),
  )
  return [...own, ...parts]
}

test('no answer of any call has a limit or a format that a stored value could be outside of (rules#wire)', () => {
  const replies = ENDPOINTS.flatMap(({ method, path, reply }) =>
    reply === 'binary' || reply === Nothing ? [] : [[`${method} ${path}`, reply as z.ZodType] as const],
  )
  expect(replies.length).toBeGreaterThan(200)
  expect(replies.flatMap(([name, reply]) => checksIn(reply, name)).length).toBeGreaterThan(500)
  expect(replies.flatMap(([name, reply]) => checksIn(tolerant(reply), name))).toEqual([])
})
