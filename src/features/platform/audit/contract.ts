import { z } from 'zod'
import { fileOf, list } from '../../../shared/list.ts'
import { Instant } from '../../../shared/schemas.ts'
import { may } from '../access/contract.ts'

/** What an act was done to; `id` is absent where it was done to many. */
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

const Named = z.object({ id: z.number().int(), name: z.string() })

/** A value that an act put in the place of another; null is nothing. */
export const ReplacedValue = z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })
export type ReplacedValue = z.infer<typeof ReplacedValue>

/** Who did what to whom, when, from where. `actor` null: the program itself. */
export const Act = z.object({
  id: z.number().int(),
  at: Instant,
  action: z.string(),
  actor: Named.nullable(),
  subjectKind: z.string(),
  /** Whom or what it was done to, where it was one; the name where it has one: a person, a commission, a partner. */
  subject: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Old and new values, as long as the person they are of is not erased. */
  replaced: z.array(ReplacedValue),
  from: z.string().nullable(),
})
export type Act = z.infer<typeof Act>

export const ACT_FIELDS = ['at', 'action', 'actorId', 'subjectId', 'subjectKind'] as const

/** The total stops here: whoever has more narrows the filters. */
export const ACTS_COUNTED = 10_000

/** The log, the latest first; `q` is a name, of who acted or to whom it was done. `totalElements` is 10,000 at most. */
export const listActs = list({
  path: '/audit',
  auth: { may: may.superviseSociety },
  summary: 'The audit log',
  row: Act,
  takes: ['search', 'q'],
  fields: ACT_FIELDS,
})

/** What the same filters select, the latest 10,000 of it. */
export const listActsFile = fileOf(listActs, { summary: 'The audit log as a file' })
