import { type ZodType, z } from 'zod'

type Def = z.core.$ZodTypeDef & Record<string, unknown>
type CheckDefinition = { _zod: { def: { check: string } } }

/** Checks that transform a value are kept, checks that refuse one are removed. */
const cleans = (check: unknown) => (check as CheckDefinition)._zod.def.check === 'overwrite'

const isSchema = (value: unknown): value is ZodType => typeof value === 'object' && value !== null && '_zod' in value

/** The parts of a definition that hold schemas: `innerType`, `element`, `options`, `in`, `out`, `items`, `shape`… */
function tolerantPart(part: unknown): unknown {
  if (isSchema(part)) return tolerant(part)
  if (Array.isArray(part) && part.some(isSchema)) return part.map(tolerantPart)
  return part
}

const known = new WeakMap<ZodType, ZodType>()

/**
 * The schema of a reply: the same shape, so that no unnamed field is sent, without minimum, maximum, length and format. Those are checked
 * when something is written; reading never fails because a stored value is outside a limit (rules#wire).
 */
export function tolerant(schema: ZodType): ZodType {
  const before = known.get(schema)
  if (before) return before
  const made = loosened(schema)
  known.set(schema, made)
  return made
}

function loosened(schema: ZodType): ZodType {
  const def = schema._zod.def as Def
  const checks = ((def.checks as unknown[] | undefined) ?? []).filter(cleans)
  // Zod has a class for each format (a date, an e-mail): without the format it is a string or a number.
  if (def.type === 'string') return z.string().check(...(checks as never[]))
  if (def.type === 'number' && !def.coerce) return z.number()
  if (def.type === 'lazy') return z.lazy(() => tolerant((def.getter as () => ZodType)()))
  const parts = Object.fromEntries(
    Object.entries(def)
      .filter(([name]) => name !== 'shape')
      .map(([name, part]) => [name, tolerantPart(part)]),
  )
  const shape = def.shape as Record<string, ZodType> | undefined
  return z.core.clone(
    schema as z.core.$ZodType,
    {
      ...parts,
      ...(shape && { shape: Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, tolerant(part)])) }),
      checks,
    } as never,
  ) as unknown as ZodType
}
