import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Euros } from '../../../shared/schemas.ts'
import { OfflinePayment } from '../../orders/orders/contract.ts'
import { may } from '../../platform/access/contract.ts'
import { AddressForm } from '../../society/persons/addresses/contract.ts'
import { Membertype, Relation, State, Subscription } from '../../society/persons/contract.ts'
import { TYPED } from '../../society/persons/fields/contract.ts'
import { FreeFieldChanges } from '../../society/persons/free-fields/contract.ts'
import { NewNote } from '../../society/persons/notes/contract.ts'
import { MAX_CHILDREN } from '../children/family/contract.ts'

const Season = z.number().int().min(2000, 'out-of-range').max(2199, 'out-of-range')

/**
 * A member whom an administrator adds (rules#members-by-hand): the fields of a registration, of which only the names
 * and the status are required.
 */
export const MemberByHand = z
  .object({
    lastName: TYPED.lastName,
    firstName: TYPED.firstName,
    email: absentOrNull(TYPED.email),
    phone: absentOrNull(TYPED.phone),
    birthDate: absentOrNull(TYPED.birthDate),
    cis: absentOrNull(TYPED.cis),
    membertype: TYPED.membertype,
    membertypePrecision: TYPED.membertypePrecision,
    subscriptions: TYPED.subscriptions,
    udFnspfDoubleStatusSubscription: TYPED.udFnspfDoubleStatusSubscription,
    /** Values of the society's free fields, by field number. */
    freeFields: FreeFieldChanges.shape.fields.default([]),
    address: absentOrNull(AddressForm.omit({ version: true })),
    relations: z.array(Relation).max(MAX_CHILDREN).default([]),
    /** Only visible to administrators of persons. */
    note: absentOrNull(NewNote.shape.text),
    /** The fee, if it was already paid without a card. */
    payment: absentOrNull(OfflinePayment.extend({ season: Season })),
  })
  .refine((person) => person.membertype !== 'EXTERNE' || person.membertypePrecision, {
    path: ['membertypePrecision'],
    error: 'required',
  })
export type MemberByHand = z.output<typeof MemberByHand>

/**
 * Adds a member, with or without an e-mail, and records the fee if it was paid. 403 `email-taken`; 409 `just-added` if
 * somebody with this name and no other birth date was added within the last minute, `fields-changed` if a free field
 * was deleted, and the refusals of a payment.
 */
export const addMember = endpoint('POST /users/by-hand', {
  auth: { may: may.managePersons },
  summary: 'Add a member by hand',
  body: MemberByHand,
  reply: z.object({ id: z.number().int(), receipt: z.string().nullable() }),
  statuses: [201],
  refusals: {
    403: ['email-taken', 'not-allowed', 'above-you', 'own-payment'],
    404: ['person-not-found'],
    409: [
      'just-added',
      'fields-changed',
      'already-paid',
      'no-fee',
      'amount-differs',
      'not-payable',
      'order-too-large',
      'not-on-sale',
    ],
  },
  limit: { max: 120, minutes: 10 },
})

/** Why somebody may be the person who is being added. */
export const LIKENESSES = ['NAME', 'BIRTH_DATE', 'EMAIL', 'PHONE'] as const

export const AlikePerson = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: Day.nullable(),
  cis: z.string().nullable(),
  state: State,
  likenesses: z.array(z.enum(LIKENESSES)),
})
export type AlikePerson = z.infer<typeof AlikePerson>

const typed = (what: string) => z.string().trim().max(254).optional().describe(`${what}, as far as it is typed.`)

/** Lists accounts with nearly this name, this e-mail or this telephone, best match first. */
export const listAlike = endpoint('GET /users/alike', {
  auth: { may: may.managePersons },
  summary: 'Who may be the person that is being added',
  query: z.object({
    lastName: typed('The last name'),
    firstName: typed('The first name'),
    birthDate: Day.optional().describe('The birth date.'),
    email: typed('The e-mail'),
    phone: typed('The telephone'),
  }),
  reply: z.object({ rows: z.array(AlikePerson) }),
  limit: { max: 600, minutes: 10 },
})

/** Fees of a season for somebody with this status who has no account yet, and their total. */
export const readFeesOfStatus = endpoint('GET /users/by-hand/fees', {
  auth: { may: may.managePersons },
  summary: 'The fees of a status',
  query: z.object({
    membertype: Membertype.describe('The status.'),
    subscriptions: z
      .string()
      .max(60)
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(Subscription))
      .optional()
      .describe('Those chosen beside what the status brings: `UDSP,FNSPF`.'),
    season: z.coerce.number().pipe(Season).optional().describe('A season on sale, or the one that runs.'),
  }),
  reply: z.object({
    season: z.number().int(),
    /** Seasons for which a payment may be recorded. */
    seasons: z.array(z.number().int()),
    rows: z.array(z.object({ id: z.number().int(), name: z.string(), price: Euros })),
    total: Euros,
  }),
  refusals: { 409: ['not-on-sale'] },
})
