import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { EditedVersion, Version } from '../../../shared/schemas.ts'

/** Roles as the wire writes them, `{name}_{ROLE}`: `general_ADMIN`, `ski_SUPER-ADMIN`. */
export const RoleName = z.string().regex(/^[a-z][a-z0-9-]{1,39}_(USER|ADMIN|SUPER-ADMIN|ADMIN-PERSON)$/, 'role-format')
const roles = z.array(RoleName).max(60)

/** The person's roles from now on. 403 for one the caller may not give or take, 409 for the last super-administrator. */
export const saveRoles = endpoint('PUT /users/:id/roles', {
  auth: 'member',
  summary: 'Give and take roles',
  body: z.object({ roles, version: EditedVersion }),
  versioned: true,
  reply: z.object({ roles, version: Version }),
  refusals: { 403: ['own-roles', 'role-not-yours', 'above-you'], 404: ['person-not-found'], 409: ['last-super-admin'] },
})
