import { z } from 'zod'
import { archiving } from '../../../shared/archiving.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ordering } from '../../../shared/ordering.ts'
import { may } from '../../access/contract.ts'
import { COMMISSION_FIELDS, LightCommission } from '../contract.ts'

/** A commission as the society's administrators list it. `members`: to how many it is open. */
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

/** 409 `kind-taken`: another one for children, or for calendars, is in its place. */
export const { archive: archiveCommission, restore: restoreCommission } = archiving({
  path: '/commissions',
  auth,
  noun: 'commission',
  taken: ['kind-taken'],
})

export const orderCommissions = ordering({ path: '/commissions', auth, noun: 'commission' })
