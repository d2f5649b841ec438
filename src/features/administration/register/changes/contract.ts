import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { may } from '../../../platform/access/contract.ts'
import { Membertype } from '../../../society/persons/contract.ts'
import { BulkRequest, Leftover, Verdict } from '../bulk/contract.ts'
import { Selection } from '../contract.ts'

const Role = z.enum(['USER', 'ADMIN', 'SUPER-ADMIN'])
const Commission = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'role-format')

/**
 * A change of many members: a centre, a status (with its precision), a value of a free field (none empties it), or a
 * role of a commission that is given or taken.
 */
export const BulkChange = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('CENTRE'), value: z.string().trim().min(1, 'required').max(60, 'too-long') }),
    z.object({
      kind: z.literal('STATUS'),
      value: Membertype,
      detail: z.string().trim().max(200, 'too-long').optional(),
    }),
    z.object({
      kind: z.literal('FIELD'),
      /** Number of the field. */
      value: z.string().regex(/^[1-9]\d{0,8}$/, 'unknown-field'),
      /** A text, a day, `true` or `false`, or the number of a choice. */
      detail: z.string().trim().max(200, 'too-long').optional(),
    }),
    z.object({ kind: z.literal('ROLE_GIVEN'), value: Commission, detail: Role }),
    z.object({ kind: z.literal('ROLE_TAKEN'), value: Commission, detail: Role }),
  ])
  .refine((change) => change.kind !== 'STATUS' || change.value !== 'EXTERNE' || change.detail, {
    path: ['detail'],
    error: 'required',
  })
export type BulkChange = z.infer<typeof BulkChange>

const refusals = { 403: ['administrators-only', 'role-not-yours'], 409: ['fields-changed'] } as const

/** Preview: who would change, and who would not and why. */
export const previewChange = endpoint('POST /users/bulk/changes/preview', {
  auth: { may: may.managePersons },
  summary: 'What a change of many members would do',
  body: z.object({ selection: Selection, change: BulkChange }),
  reply: z.object({ counts: z.partialRecord(Verdict, z.number().int()), left: z.array(Leftover) }),
  refusals,
  limit: { max: 120, minutes: 10 },
})

/** Changes each separately; `GET /users/bulk/{task}/verdicts` gives the outcome. */
export const changeMany = endpoint('POST /users/bulk/changes', {
  auth: { may: may.managePersons },
  summary: 'Change many members',
  body: BulkRequest.extend({ change: BulkChange }),
  reply: z.object({ task: z.number().int(), total: z.number().int() }),
  statuses: [202],
  refusals: { ...refusals, 404: ['task-not-found'], 409: ['key-taken', 'fields-changed'] },
  limit: { max: 60, minutes: 10 },
})
