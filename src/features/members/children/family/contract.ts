import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, ById, EditedVersion, Id, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Child, Relation } from '../../../society/persons/contract.ts'
import { BirthDate } from '../../../society/persons/values/contract.ts'

/** Maximum number of children of a person, the same as in the registration. */
export const MAX_CHILDREN = 20

const ByChild = ById.extend({ childId: Id })

/**
 * Declares a child, by the member or an administrator of persons; else 404. 409 if the child is already declared, or
 * there are too many.
 */
export const addChild = endpoint('POST /users/:id/children', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'Declare a child',
  body: Relation,
  reply: Child,
  statuses: [201],
  refusals: { 403: ['above-you'], 409: ['child-already-there', 'too-many-children'] },
})

/** Changes of a child; the day of birth and the relation only change if they are sent. */
export const ChildChanges = z.object({
  relatedUser: Relation.shape.relatedUser.extend({ birthDate: absentOrNull(BirthDate) }),
  relationShip: absentOrNull(Relation.shape.relationShip.unwrap()),
  relationShipPrecision: absentOrNull(Relation.shape.relationShipPrecision.unwrap()),
  version: EditedVersion,
})
export type ChildChanges = z.infer<typeof ChildChanges>

/** A child within a person's payload; `id` if it already exists. */
export const RelationChange = ChildChanges.extend({
  id: absentOrNull(z.number().int().positive()),
  relatedUser: ChildChanges.shape.relatedUser.extend({ id: absentOrNull(z.number().int().positive()) }),
})
export type RelationChange = z.infer<typeof RelationChange>

export const updateChild = endpoint('PATCH /users/:id/children/:childId', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'Change a child',
  params: ByChild,
  body: ChildChanges,
  versioned: true,
  reply: Child,
  refusals: {
    403: ['above-you'],
    404: ['child-not-found'],
    409: ['child-already-there', 'child-has-account'],
  },
})

/** Removes a child from this parent; another parent who declared it keeps it. */
export const removeChild = endpoint('DELETE /users/:id/children/:childId', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'Remove a child',
  params: ByChild,
  reply: Nothing,
  refusals: { 403: ['above-you'], 404: ['child-not-found'] },
})
