import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { Instant } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../../society/persons/contract.ts'

const auth = { may: may.manageSociety }

/** Version of the notice that an account last answered under, its answer and the time; nulls if it never answered. */
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

/** `older`: under a version that is no longer in force. Refused and erased accounts are left out. */
export const listAgreements = list({
  path: '/siteconfiguration/rgpd/agreements',
  auth,
  summary: 'Under which version of the notice each account answered',
  row: Agreement,
  takes: ['q', 'search', 'sort'],
  fields: AGREEMENT_FIELDS,
})
export const listAgreementsFile = fileOf(listAgreements, { summary: 'The same as a file' })

/** By version, latest first; null: never answered. */
export const countAgreements = endpoint('GET /siteconfiguration/rgpd/agreements/counts', {
  auth,
  summary: 'How many accounts answered under each version of the notice',
  reply: z.object({
    rows: z.array(z.object({ version: z.string().nullable(), accepted: z.number().int(), refused: z.number().int() })),
  }),
})
