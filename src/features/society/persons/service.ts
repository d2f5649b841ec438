import type { Db } from '../../../server/data/db.ts'
import { invalid, missing } from '../../../server/http/errors.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { toE164 } from '../../../shared/numbering.ts'
import { presentAddress } from './addresses/rules.ts'
import * as queries from './queries.ts'
import { wantedOf } from './rules.ts'

declare module '../../../shared/endpoint.ts' {
  interface Belongings {
    person: { by: { id: number }; found: { ownerId: number } }
  }
}

/** Normalizes a telephone number to E.164; 400 if it is invalid. */
export const readPhone = (text: string): string => {
  const number = toE164(text)
  if (!number) throw invalid('phone', 'phone-format')
  return number
}

/** A child in the form of the API. */
export const presentRelation = (row: Awaited<ReturnType<typeof queries.listRelations>>[number]) => ({
  id: row.id,
  version: row.version,
  relatedUser: { id: row.childId, firstName: row.firstName, lastName: row.lastName, birthDate: row.birthDate },
  relationShip: row.relationship,
  relationShipPrecision: row.relationshipPrecision,
})

/** A person with address and family in the form of the API. */
export function presentPerson(row: NonNullable<Awaited<ReturnType<typeof queries.findPerson>>>) {
  const { address: found, events: _history, relations, ...person } = row
  const address = found && presentAddress(found, person.id)
  return {
    ...person,
    address,
    wanted: wantedOf(row),
    relations: relations.map(presentRelation),
    _links: {
      self: { href: `${API_BASE}/users/${person.id}` },
      ...(address && { address: address._links.self }),
    },
  }
}

/** Reads the state of an account; 404. */
export const readState = async (db: Db, id: number) => (await queries.findState(db, id)) ?? missing('person')

export { findPerson } from './queries.ts'
