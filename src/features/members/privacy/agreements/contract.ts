import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { Instant } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

const auth = { may: may.manageSociety }

/** The notice that an account last answered under: whether it takes the newsletter, and when; nulls where it never said. */
export const Agreement = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  state: State,
  version: z.string().nullable(),
  given: z.boolean().nullable(),
  at: Instant.nullable(),
})
export type Agreement = z.infer<typeof Agreement>

export const AGREEMENT_FIELDS = ['lastName', 'version', 'older', 'answered', 'given', 'at'] as const

/** `older`: under a version that is not in force any more. Accounts that were refused or erased are left out. */
export const listAgreements = list({
  path: '/siteconfiguration/rgpd/agreements',
  auth,
  summary: 'Under which version of the notice each account answered',
  row: Agreement,
  takes: ['q', 'search', 'sort'],
  fields: AGREEMENT_FIELDS,
})
export const listAgreementsFile = fileOf(listAgreements, { summary: 'The same as a file' })

/** By version, the latest first; null: never said. */
export const countAgreements = endpoint('GET /siteconfiguration/rgpd/agreements/counts', {
  auth,
  summary: 'How many accounts answered under each version of the notice',
  reply: z.object({
    rows: z.array(z.object({ version: z.string().nullable(), accepted: z.number().int(), refused: z.number().int() })),
  }),
})
