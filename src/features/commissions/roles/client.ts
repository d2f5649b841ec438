import { call } from '../../../web/http.ts'
import { saveRoles } from './contract.ts'

/** Makes these the person's roles, and gives them as they are then. */
export const replaceRoles = (id: number, body: { roles: string[]; version: number }) =>
  call(saveRoles, { params: { id }, body })
