import type { Step } from '../../contract.ts'
import type { Moment, Sheet } from '../contract.ts'

/** Draft of a step: the points in order, the meter readings in the order of the list, and a note. */
export type StepDraft = { checked: string[]; readings: string[]; note: string }

const formatNumber = (value: number | undefined) => (value === undefined ? '' : String(value).replace('.', ','))

/** Starts from the last findings, so that a step that was undone need not be typed again. */
export function draftOf({ checklist, meters, found }: Sheet, moment: Moment): StepDraft {
  const before = found.find(({ state }) => state === moment)
  return {
    checked: checklist.filter((point) => before?.checks.some(({ label, ok }) => ok && label === point)),
    readings: meters.map((meter) => formatNumber(before?.readings.find(({ label }) => label === meter)?.value)),
    note: '',
  }
}

/** « 1 204,5 » is 1204.5. */
const numberIn = (typed: string) => Number(typed.replace(/\s/g, '').replace(',', '.'))

/** Indices of the meters whose reading is not a number. */
export const wrongReadings = ({ readings }: StepDraft): number[] =>
  readings.flatMap((typed, at) => {
    const value = numberIn(typed)
    return typed.trim() === '' || (value >= 0 && value <= 1e9) ? [] : [at]
  })

export const stepOf = ({ checklist, meters }: Sheet, { checked, readings, note }: StepDraft): Step => ({
  note: note.trim(),
  checks: checklist.map((label) => ({ label, ok: checked.includes(label) })),
  readings: meters.flatMap((label, at) => {
    const typed = readings[at] ?? ''
    return typed.trim() === '' ? [] : [{ label, value: numberIn(typed) }]
  }),
})

/**
 * Reading at the handover and consumption since, with a warning if the meter went backwards; undefined without a
 * reading.
 */
export function meterInWords(before: number | undefined, typed: string): string | undefined {
  if (before === undefined) return undefined
  const hint = `À la remise\u00a0: ${before.toLocaleString('fr-FR')}.`
  const used = typed.trim() === '' ? Number.NaN : numberIn(typed) - before
  if (Number.isNaN(used)) return hint
  if (used < 0) return `${hint} C’est moins maintenant\u00a0: relisez le compteur.`
  return `${hint} Consommé\u00a0: ${Number(used.toFixed(3)).toLocaleString('fr-FR')}.`
}
