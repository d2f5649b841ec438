import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { EditedVersion, Name, Nothing, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** A centre in which members serve (rules#centres). */
export const Centre = z.object({
  id: z.number().int(),
  name: z.string(),
  archived: z.boolean(),
  members: z.number().int(),
  version: Version,
})
export type Centre = z.infer<typeof Centre>

/** Name, as an administrator writes it. */
export const CentreForm = z.object({
  name: Name.max(60, 'too-long'),
  version: EditedVersion,
})
export type CentreForm = z.infer<typeof CentreForm>

const administered = { may: may.manageSociety }
const unknown = { 404: ['centre-not-found'] }

/** Lists them in order, archived ones last: what the register can be filtered by. */
export const listCentres = endpoint('GET /centres', {
  auth: { may: may.managePersons },
  summary: 'The centres, archived ones too',
  reply: z.object({ rows: z.array(Centre) }),
})

export const createCentre = endpoint('POST /centres', {
  auth: administered,
  summary: 'Add a centre',
  body: CentreForm.omit({ version: true }),
  reply: Centre,
  statuses: [201],
  refusals: { 409: ['name-taken'] },
})

/** Renames it, for its members too. */
export const renameCentre = endpoint('PUT /centres/:id', {
  auth: administered,
  summary: 'Rename a centre',
  body: CentreForm,
  versioned: true,
  reply: Centre,
  refusals: { ...unknown, 409: ['name-taken'] },
})

/** Deletes a centre without members; any other is archived. */
export const deleteCentre = endpoint('DELETE /centres/:id', {
  auth: administered,
  summary: 'Delete a centre',
  reply: Nothing,
  refusals: { ...unknown, 409: ['centre-in-use', 'last-centre'] },
})

export const { archive: archiveCentre, restore: restoreCentre } = archiving({
  path: '/centres',
  auth: administered,
  noun: 'centre',
  needed: ['last-centre'],
})

export const orderCentres = ordering({ path: '/centres', auth: administered, noun: 'centre' })
