import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { EditedVersion, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { State } from '../../persons/contract.ts'

/** Roles on the wire, `{name}_{ROLE}`: `general_ADMIN`, `ski_SUPER-ADMIN`. */
export const RoleName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}_(USER|ADMIN|SUPER-ADMIN|ADMIN-PERSON|TREASURER)$/, 'role-format')
const roles = z.array(RoleName).max(60)

/**
 * Replaces the person's roles. 403 for a role the caller may not give or take, 409 for the last super-administrator.
 */
export const saveRoles = endpoint('PUT /users/:id/roles', {
  auth: 'member',
  summary: 'Give and take roles',
  body: z.object({ roles, version: EditedVersion }),
  versioned: true,
  reply: z.object({ roles, version: Version }),
  refusals: { 403: ['own-roles', 'role-not-yours', 'above-you'], 404: ['person-not-found'], 409: ['last-super-admin'] },
})

const auth = { may: may.manageSociety }

/** A role that somebody holds, on the society or on a commission that is not archived. */
export const HeldRole = z.object({
  /** A row number, only valid in this list. */
  id: z.number().int(),
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  state: State,
  /** `general`, or a commission's technical name. */
  name: z.string(),
  commission: z.string().nullable(),
  role: z.enum(['USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON', 'TREASURER']),
  /** Whether it gives a right today: not if the account is closed or its paid period is over. */
  inForce: z.boolean(),
})
export type HeldRole = z.infer<typeof HeldRole>

export const HELD_FIELDS = ['scope', 'name', 'role', 'lastName'] as const

/** The society's first, then by commission; administrators first. */
export const listHeldRoles = list({
  path: '/roles',
  auth,
  summary: 'Who holds which role',
  row: HeldRole,
  takes: ['q', 'search', 'sort'],
  fields: HELD_FIELDS,
})
export const listHeldRolesFile = fileOf(listHeldRoles, { summary: 'Who holds which role, as a file' })

/** Roles that a society should have and nobody holds (rules#roles). */
export const readRoleGaps = endpoint('GET /roles/gaps', {
  auth,
  summary: 'How many super-administrators there are, and the commissions that nobody administers',
  reply: z.object({
    superAdmins: z.number().int(),
    commissions: z.array(z.object({ id: z.number().int(), name: z.string(), technicalName: z.string() })),
  }),
})
