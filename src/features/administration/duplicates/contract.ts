import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { Id, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { PersonRow } from '../../society/persons/contract.ts'
import { CHOICE_COLUMNS } from '../../society/persons/fields/contract.ts'

/** What two accounts share: the name and the day of birth, or the telephone. */
export const REASONS = ['NAME', 'PHONE'] as const

export const Duplicate = z.object({
  persons: z.tuple([PersonRow, PersonRow]),
  reasons: z.array(z.enum(REASONS)).min(1),
})
export type Duplicate = z.infer<typeof Duplicate>

/** What may be taken over from either account. The e-mail is no part of it: it is what the account kept signs in with. */
export const MERGE_FIELDS = [...CHOICE_COLUMNS, 'address'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Pairs of accounts that may be one person's, the latest registered first. */
export const listDuplicates = list({
  path: '/users/duplicates',
  auth: { may: may.managePersons },
  summary: 'Accounts that may be the same person',
  row: Duplicate,
})
export const listDuplicatesFile = fileOf(listDuplicates, { summary: 'The same as a file' })

/**
 * Makes one account of two: the one that can sign in is kept (that of the address, where both can), everything of the other
 * becomes its own. `fields` says, where they differ, whose is kept (the account's id). Pairs that the list knows,
 * by a super-administrator any two; what the account that goes held is written down. 403 `roles-raised`, `stands-above`; 409
 * `same-season-paid`, `payment-under-way`, `not-to-merge`, `not-a-pair`, `trait-entered-by-you`, `own-account`, `merge-collision`, `fields-changed` where a
 * choice names a free field that is gone.
 */
export const mergeUser = endpoint('POST /users/:id/merge', {
  auth: { may: may.managePersons },
  summary: 'Make one account of two',
  body: z.object({
    other: Id,
    fields: z.partialRecord(z.enum(MERGE_FIELDS), Id).default({}),
    /** The same of the society's own fields, by their number. */
    freeFields: z.record(z.string().regex(/^\d{1,9}$/), Id).default({}),
  }),
  reply: z.object({
    id: z.number().int(),
    /** How many rows of which column, `commands.person_id`, are now the one's that stays; `children` that were declared twice. */
    moved: z.array(z.object({ what: z.string(), rows: z.number().int() })),
  }),
  refusals: {
    403: ['roles-raised', 'stands-above'],
    404: ['person-not-found'],
    409: [
      'same-season-paid',
      'payment-under-way',
      'not-to-merge',
      'not-a-pair',
      'trait-entered-by-you',
      'own-account',
      'merge-collision',
      'fields-changed',
    ],
  },
})

/** They are two persons: the pair is not shown again. */
export const tellApart = endpoint('POST /users/:id/apart', {
  auth: { may: may.managePersons },
  summary: 'Two accounts are not the same person',
  body: z.object({ other: Id }),
  reply: Nothing,
  refusals: { 404: ['person-not-found'] },
})
