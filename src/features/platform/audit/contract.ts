import { z } from 'zod'
import { fileOf, list } from '../../../shared/list.ts'
import { Instant } from '../../../shared/schemas.ts'
import { may } from '../access/contract.ts'

/** What an action was done to; `id` is absent if it was many. */
export type Subject = {
  kind:
    | 'person'
    | 'address'
    | 'centre'
    | 'commission'
    | 'album'
    | 'document'
    | 'free-field'
    | 'news'
    | 'partner'
    | 'fee'
    | 'resource'
    | 'calendar'
    | 'campaign'
    | 'calendar'
    | 'message'
    | 'mailing'
    | 'configuration'
  id?: number
}

const NamedSubject = z.object({ id: z.number().int(), name: z.string() })

/** A replaced value; null is empty. */
export const ReplacedValue = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })
export type ReplacedValue = z.infer<typeof ReplacedValue>

/** An entry: who did what to whom, when, from where. `actor` is null for the program itself. */
export const Act = z.object({
  id: z.number().int(),
  at: Instant,
  action: z.string(),
  actor: NamedSubject.nullable(),
  subjectKind: z.string(),
  /** The one it was done to, with its name if it has one: a person, a commission, a partner. */
  subject: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Old and new values, until the person is erased. */
  replaced: z.array(ReplacedValue),
  from: z.string().nullable(),
})
export type Act = z.infer<typeof Act>

export const ACT_FIELDS = ['at', 'action', 'actorId', 'subjectId', 'subjectKind'] as const

/** The total is not counted beyond this; the filters must narrow it. */
export const ACTS_COUNTED = 10_000

/** Lists entries, latest first; `q` is a name, of the actor or the subject. `totalElements` is 10,000 at most. */
export const listActs = list({
  path: '/audit',
  auth: { may: may.superviseSociety },
  summary: 'The audit log',
  row: Act,
  takes: ['search', 'q'],
  fields: ACT_FIELDS,
})

/** Exports the latest 10,000 that the filters select. */
export const listActsFile = fileOf(listActs, { summary: 'The audit log as a file' })
