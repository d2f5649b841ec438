import type { FreeField, FreeValue, FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { freeWords } from '../../../society/persons/free-fields/labels.ts'
import { checkFreeValue } from '../../../society/persons/free-fields/rules.ts'
import type { ImportProblem } from '../cells/contract.ts'
import { type FreeTarget, freeTarget } from '../columns/contract.ts'

/** A free field whose value differs in the file; `from` is null if it was empty. */
type Difference = { id: number; field: FreeTarget; name: string; from: string | null; to: string; value: FreeValue }

type FieldContext = { fields: readonly FreeField[]; overwrite: ReadonlySet<string> }
type Outcome = { outcome: 'FILLED' | 'REPLACED' | 'KEPT' | 'REFUSED' }

/**
 * What a line does to the free fields, validated against the fields as they are now: fills an empty one, overwrites
 * another value on request. A field or a choice deleted since the file was read is left out. `outcomeOf` decides by
 * whether the field was empty.
 */
export function validateFree(
  { fields, overwrite }: FieldContext,
  values: FreeValues = {},
  held: FreeValues = {},
  outcomeOf: (blank: boolean) => Outcome,
) {
  const { differences, leftOut } = compareFree(fields, values, held)
  const outcomes = differences.map((one) => {
    const { outcome } = outcomeOf(one.from === null)
    return { ...one, outcome: outcome === 'KEPT' && overwrite.has(one.field) ? ('REPLACED' as const) : outcome }
  })
  const changes = outcomes.map(({ field, name, from, to, outcome }) => ({ field, name, from, to, outcome, code: null }))
  const taken = outcomes.filter(({ outcome }) => outcome === 'FILLED' || outcome === 'REPLACED')
  const free: FreeValues = Object.fromEntries(taken.map(({ id, value }) => [id, value]))
  return { changes, leftOut, given: taken.length > 0 ? { free } : {} }
}

function compareFree(fields: readonly FreeField[], values: FreeValues, held: FreeValues) {
  const differences: Difference[] = []
  const leftOut: ImportProblem[] = []
  for (const [id, value] of Object.entries(values)) {
    const field = fields.find((each) => String(each.id) === id)
    const outcome = field ? checkFreeValue(field, value) : { code: 'unknown-field' }
    const target = freeTarget(Number(id))
    if (!field || 'code' in outcome) {
      const code = 'code' in outcome ? outcome.code : 'unknown-field'
      leftOut.push({ field: target, code, value: '', ...(field && { name: field.name }) })
      continue
    }
    const to = freeWords(field, outcome.value)
    if (outcome.value === null || to === null || outcome.value === (held[id] ?? null)) continue
    const from = freeWords(field, held[id])
    differences.push({ id: field.id, field: target, name: field.name, from, to, value: outcome.value })
  }
  return { differences, leftOut }
}
