import { KIND_LABELS } from '../labels.ts'

export const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))

/** A number as people type it: « 1 200 ». */
export const numberIn = (typed: string): number => (typed.trim() ? Number(typed.replace(/[\s.]/g, '')) : Number.NaN)
