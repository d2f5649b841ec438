import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

const act = {
  auth: { of: 'reservation', may: may.manageCommission },
  reply: Nothing,
  limit: { max: 300, minutes: 10 },
} as const

const Label = z.string().trim().min(1, 'required').max(120, 'too-long')

/** A point of the checklist, and whether it was in order. */
export const Check = z.object({ label: Label, ok: z.boolean() })
export type Check = z.infer<typeof Check>

/** A meter reading. */
export const Reading = z.object({ label: Label, value: z.number().min(0, 'out-of-range').max(1e9, 'out-of-range') })
export type Reading = z.infer<typeof Reading>

export const Step = z.object({
  /** Note for administrators, written during the check. */
  note: z.string().trim().max(1_000, 'too-long').default(''),
  checks: z.array(Check).max(30, 'too-many').default([]),
  readings: z.array(Reading).max(5, 'too-many').default([]),
})
export type Step = z.infer<typeof Step>

/**
 * CONFIRMED -> HANDED_OVER: a stay begins, or the participants of an event are there. If it was already done, `errors`
 * give the time (`at`) and the person (`by`).
 */
export const handOver = endpoint('POST /reservations/:id/handover', {
  ...act,
  summary: 'Hand over what was booked',
  body: Step,
  refusals: {
    409: ['not-by-day', 'not-paid', 'not-approved', 'given-up', 'already-handed-over', 'already-returned'],
  },
})

/** HANDED_OVER -> RETURNED. If it was already done, `errors` give the time (`at`) and the person (`by`). */
export const recordReturn = endpoint('POST /reservations/:id/return', {
  ...act,
  summary: 'Take back what was handed over',
  body: Step,
  refusals: { 409: ['not-by-day', 'not-handed-over', 'given-up', 'already-returned'] },
})

/** Undoes the last step within its time limit; the step is named, so that a second click undoes no other. */
export const undoStep = endpoint('POST /reservations/:id/undo', {
  ...act,
  summary: 'Take a handover or a return back',
  body: z.object({ state: z.enum(['HANDED_OVER', 'RETURNED']) }),
  refusals: { 409: ['not-the-last-step', 'too-late-to-undo'] },
})
