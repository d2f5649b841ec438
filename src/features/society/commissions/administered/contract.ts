import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull } from '../../../../shared/schemas.ts'
import { GENERAL, may } from '../../../platform/access/contract.ts'
import { COMMISSION_FIELDS, Commission, CommissionBody, CommissionName, LightCommission, SubType } from '../contract.ts'

/** A commission in the list for administrators of the society; `members` is the number of those who may open it. */
export const AdministeredCommission = LightCommission.extend({ members: z.number().int(), archived: z.boolean() })
export type AdministeredCommission = z.infer<typeof AdministeredCommission>

export const ADMINISTERED_FIELDS = [...COMMISSION_FIELDS, 'members', 'archived'] as const
const auth = { may: may.manageSociety }

export const listAllCommissions = list({
  path: '/commissions/administered',
  auth,
  summary: 'The commissions, archived ones too',
  row: AdministeredCommission,
  takes: ['q', 'sort', 'search'],
  fields: ADMINISTERED_FIELDS,
})
export const listAllCommissionsFile = fileOf(listAllCommissions, { summary: 'The commissions as a file' })

/** 409 `kind-taken`: another commission for children, or for calendars, exists. */
export const { archive: archiveCommission, restore: restoreCommission } = archiving({
  path: '/commissions',
  auth,
  noun: 'commission',
  taken: ['kind-taken'],
})

export const orderCommissions = ordering({ path: '/commissions', auth, noun: 'commission' })

/** Name in addresses and roles; frozen once anything uses it. */
export const TechnicalName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, 'technical-name-format')
  .refine((name) => name !== GENERAL, 'technical-name-format')

/** Everything that its administrators may change later; open to every subscription by default. */
export const createCommission = endpoint('POST /commissions', {
  auth,
  summary: 'Create a commission',
  body: CommissionBody.omit({ version: true }).extend({
    name: CommissionName,
    technicalName: TechnicalName,
    subType: absentOrNull(SubType),
  }),
  reply: Commission,
  statuses: [201],
  refusals: { 409: ['kind-taken', 'technical-name-taken'] },
})

const Naming = z.object({ technicalName: TechnicalName })

/** `frozen`: roles, news or anything else use it. */
export const readTechnicalName = endpoint('GET /commissions/:id/technical-name', {
  auth,
  summary: 'The technical name of a commission',
  reply: Naming.extend({ frozen: z.boolean() }),
  refusals: { 404: ['commission-not-found'] },
})
export const renameCommission = endpoint('PUT /commissions/:id/technical-name', {
  auth,
  summary: 'Change the technical name of a commission that nothing bears yet',
  body: Naming,
  reply: Naming.extend({ frozen: z.boolean() }),
  refusals: { 404: ['commission-not-found'], 409: ['technical-name-taken', 'technical-name-frozen'] },
})
