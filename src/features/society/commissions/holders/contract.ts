import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ById, Id, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** Holder of a role on a commission: only the name. */
const Holder = z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })
export type Holder = z.infer<typeof Holder>

export const AdministratorRole = z.enum(['ADMIN', 'SUPER-ADMIN'])
export type AdministratorRole = z.infer<typeof AdministratorRole>
const Administrator = Holder.extend({ role: AdministratorRole })
export type Administrator = z.infer<typeof Administrator>

const params = ById.extend({ personId: Id })
const manages = { of: 'commission', may: may.manageCommission } as const
const admits = { of: 'commission', may: may.admitToCommission } as const
const appoints = { of: 'commission', may: may.appointInCommission } as const

/** Lists those with `USER` on it. */
export const listMembers = list({
  path: '/commissions/:id/members',
  auth: manages,
  summary: 'The members a commission has of its own',
  params: ById,
  row: Holder,
  takes: ['q'],
})
export const listMembersFile = fileOf(listMembers, { summary: 'The members of a commission as a file' })

export const listAdministrators = endpoint('GET /commissions/:id/administrators', {
  auth: manages,
  summary: 'Who administers a commission',
  reply: z.object({ rows: z.array(Administrator) }),
})

/** Finds some active members with a similar name, for those who may add a member or name an administrator. */
export const findCandidates = endpoint('GET /commissions/:id/candidates', {
  auth: admits,
  summary: 'Find a member by name',
  query: z.object({ name: z.string().trim().min(2, 'too-short').max(100).describe('A name, or a part of it.') }),
  reply: z.object({ rows: z.array(Holder) }),
  limit: { max: 120, minutes: 10 },
})

const refusals = { 403: ['own-roles', 'above-you'], 404: ['person-not-found'] }

/**
 * Nobody gives or takes their own role (403 `own-roles`), except a seller's role that nobody else could give; nor acts
 * on a higher rank (403 `above-you`).
 */
export const admitMember = endpoint('PUT /commissions/:id/members/:personId', {
  auth: admits,
  params,
  summary: 'Make somebody a member of a commission',
  reply: Nothing,
  refusals,
})
export const dismissMember = endpoint('DELETE /commissions/:id/members/:personId', {
  auth: admits,
  params,
  summary: 'Take somebody out of a commission',
  reply: Nothing,
  refusals,
})

/** Replaces their role as administrator. */
export const nameAdministrator = endpoint('PUT /commissions/:id/administrators/:personId', {
  auth: appoints,
  params,
  summary: 'Name an administrator of a commission',
  body: z.object({ role: AdministratorRole }),
  reply: Nothing,
  refusals,
})
export const dismissAdministrator = endpoint('DELETE /commissions/:id/administrators/:personId', {
  auth: appoints,
  params,
  summary: 'Take the administration of a commission from somebody',
  reply: Nothing,
  refusals,
})
