import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { Id, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { PersonRow } from '../../society/persons/contract.ts'
import { CHOICE_COLUMNS } from '../../society/persons/fields/contract.ts'

/** What two accounts share: name and day of birth, or telephone. */
export const REASONS = ['NAME', 'PHONE'] as const

export const Duplicate = z.object({
  persons: z.tuple([PersonRow, PersonRow]),
  reasons: z.array(z.enum(REASONS)).min(1),
})
export type Duplicate = z.infer<typeof Duplicate>

/** Fields that may be taken from either account. Not the e-mail, with which the kept account signs in. */
export const MERGE_FIELDS = [...CHOICE_COLUMNS, 'address'] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** Lists pairs of accounts that may be one person's, latest registration first. */
export const listDuplicates = list({
  path: '/users/duplicates',
  auth: { may: may.managePersons },
  summary: 'Accounts that may be the same person',
  row: Duplicate,
})
export const listDuplicatesFile = fileOf(listDuplicates, { summary: 'The same as a file' })

/**
 * Merges two accounts: the one that can sign in is kept (that of the path, if both can), and everything of the other
 * becomes its own. `fields` says, for differing fields, which account's value is kept. Only listed pairs, unless a
 * super-administrator merges; the values of the deleted account are logged. 403 `roles-raised`, `stands-above`; 409
 * `same-season-paid`, `payment-under-way`, `not-to-merge`, `not-a-pair`, `trait-entered-by-you`, `own-account`,
 * `merge-collision`, `fields-changed` if a choice names a deleted free field.
 */
export const mergeUser = endpoint('POST /users/:id/merge', {
  auth: { may: may.managePersons },
  summary: 'Make one account of two',
  body: z.object({
    other: Id,
    fields: z.partialRecord(z.enum(MERGE_FIELDS), Id).default({}),
    /** The same for the free fields, by field number. */
    freeFields: z.record(z.string().regex(/^\d{1,9}$/), Id).default({}),
  }),
  reply: z.object({
    id: z.number().int(),
    /** Number of rows moved by column, such as `commands.person_id`; `children` that were declared twice. */
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

/** Records that they are two persons; the pair is no longer listed. */
export const markAsDistinct = endpoint('POST /users/:id/apart', {
  auth: { may: may.managePersons },
  summary: 'Two accounts are not the same person',
  body: z.object({ other: Id }),
  reply: Nothing,
  refusals: { 404: ['person-not-found'] },
})
