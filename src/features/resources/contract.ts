import { z } from 'zod'
import { endpoint } from '../../shared/declare.ts'
import { Link } from '../../shared/hal.ts'
import { Euros, RichText } from '../../shared/schemas.ts'
import { feeToken } from '../access/contract.ts'

/** UNIT: an article; DAY and ITEM_DAY: by day; YEAR: a membership fee (rules#fees). */
export const BillingPeriod = z.enum(['UNIT', 'DAY', 'ITEM_DAY', 'YEAR'])
export type BillingPeriod = z.infer<typeof BillingPeriod>

/** Anything a member can pay for. `price` is euros. */
export const Resource = z.object({
  id: z.number().int(),
  name: z.string(),
  description: RichText,
  price: Euros,
  billingPeriod: BillingPeriod,
  _links: z.object({ file: Link.optional() }),
})
export type Resource = z.infer<typeof Resource>

/** The fees this person still has to pay for the token's season while that is on sale, else for the one asked for now. 404: nothing left to pay; no rows: none for the status. */
export const listFees = endpoint('GET /resources/cotisation', {
  auth: feeToken,
  summary: 'The membership fees to pay',
  reply: z.object({ rows: z.array(Resource), season: z.number().int() }),
  refusals: { 404: ['fee-not-found', 'person-not-found'] },
})

export const readResourcePicture = endpoint('GET /resources/:id/file', {
  auth: feeToken,
  summary: 'The picture of a fee',
  reply: 'binary',
  types: ['image/webp'],
  statuses: [200, 206],
  refusals: { 404: ['picture-not-found', 'file-not-found'], 416: ['range-not-satisfiable'] },
})
