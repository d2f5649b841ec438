import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Id, Instant, Nothing, Picture } from '../../../../shared/schemas.ts'
import { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { BillingPeriod } from '../../../catalogue/resources/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { Check, Reading } from '../contract.ts'
import { Deposit } from '../deposits/contract.ts'

const managed = { of: 'reservation', may: may.manageCommission } as const

/** Handover and return. */
export const Moment = z.enum(['HANDED_OVER', 'RETURNED'])
export type Moment = z.infer<typeof Moment>

export const SheetPhoto = z.object({ id: z.int(), state: Moment, picture: Picture })
export type SheetPhoto = z.infer<typeof SheetPhoto>

/** Findings of a step. */
export const ChecklistAnswers = z.object({
  state: Moment,
  /** Null if the step was not taken, or was undone. */
  done: z.object({ at: Instant, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  checks: z.array(Check),
  readings: z.array(Reading),
})
export type ChecklistAnswers = z.infer<typeof ChecklistAnswers>

/** A stay as seen by those who hand it over and take it back. */
export const Sheet = z.object({
  id: z.int(),
  commandId: z.int(),
  name: z.string(),
  billingPeriod: BillingPeriod,
  person: z.string().nullable(),
  phone: z.string().nullable(),
  quantity: z.int(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  state: ReservationState,
  /** What to check on the resource, and which meters to read. */
  checklist: z.array(z.string()),
  meters: z.array(z.string()),
  found: z.array(ChecklistAnswers),
  photos: z.array(SheetPhoto),
  deposit: Deposit.nullable(),
})
export type Sheet = z.infer<typeof Sheet>

export const readSheet = endpoint('GET /reservations/:id/sheet', {
  auth: managed,
  summary: 'A stay, to be handed over and taken back',
  reply: Sheet,
})

export const SHEET_PHOTOS = 20
export const SHEET_PHOTO_MAX_BYTES = 30_000_000

const photo = {
  auth: managed,
  upload: { maxBytes: SHEET_PHOTO_MAX_BYTES },
  reply: SheetPhoto.extend({ alreadyThere: z.boolean() }),
  statuses: [201, 200],
  limit: { max: 200, minutes: 10 },
  refusals: { 409: ['photos-full'] },
} as const

/** Adds a photo. One with the same content returns the existing photo (200, `alreadyThere`). */
export const addHandoverPhoto = endpoint('POST /reservations/:id/handover/photos', {
  ...photo,
  summary: 'Add a photo of the state in which something goes out',
})
export const addReturnPhoto = endpoint('POST /reservations/:id/return/photos', {
  ...photo,
  summary: 'Add a photo of the state in which something comes back',
})

export const removeSheetPhoto = endpoint('DELETE /reservations/:id/photos/:photoId', {
  auth: managed,
  summary: 'Take a photo of a stay away',
  params: z.object({ id: Id, photoId: Id }),
  reply: Nothing,
})
