import type { FreeField, FreeValue, FreeValues } from '../../../society/persons/free-fields/contract.ts'
import { freeWords } from '../../../society/persons/free-fields/labels.ts'
import { checkFreeValue } from '../../../society/persons/free-fields/rules.ts'
import type { ImportProblem } from '../cells/contract.ts'
import { type FreeTarget, freeTarget } from '../columns/contract.ts'

/** A free field that a file says otherwise than the register; `from` null where it was blank. */
type Difference = { id: number; field: FreeTarget; name: string; from: string | null; to: string; value: FreeValue }

type Given = { fields: readonly FreeField[]; overwrite: ReadonlySet<string> }
type Outcome = { outcome: 'FILLED' | 'REPLACED' | 'KEPT' | 'REFUSED' }

/**
 * What a line does to the society's own fields, judged by the fields as they are now: a blank one is filled, another value is replaced where
 * that was asked for. A field or a choice that was removed since the file was read is left aside. `outcomeOf` says what becomes of a value by
 * whether the field was blank.
 */
export function validateFree(
  { fields, overwrite }: Given,
  told: FreeValues = {},
  held: FreeValues = {},
  outcomeOf: (blank: boolean) => Outcome,
) {
  const { differences, leftOut } = compareFree(fields, told, held)
  const judged = differences.map((one) => {
    const { outcome } = outcomeOf(one.from === null)
    return { ...one, outcome: outcome === 'KEPT' && overwrite.has(one.field) ? ('REPLACED' as const) : outcome }
  })
  const changes = judged.map(({ field, name, from, to, outcome }) => ({ field, name, from, to, outcome, code: null }))
  const taken = judged.filter(({ outcome }) => outcome === 'FILLED' || outcome === 'REPLACED')
  const free: FreeValues = Object.fromEntries(taken.map(({ id, value }) => [id, value]))
  return { changes, leftOut, given: taken.length > 0 ? { free } : {} }
}

function compareFree(fields: readonly FreeField[], told: FreeValues, held: FreeValues) {
  const differences: Difference[] = []
  const leftOut: ImportProblem[] = []
  for (const [id, value] of Object.entries(told)) {
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
