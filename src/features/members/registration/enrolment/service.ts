import { hashPassword } from '../../../../server/access/passwords.ts'
import { type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { GENERAL, type Role } from '../../../platform/access/contract.ts'
import { countSuperAdmins, insertRole } from '../../../platform/access/queries.ts'
import type { State } from '../../../society/persons/contract.ts'
import { findAnyPerson, insertEvent, insertPerson } from '../../../society/persons/queries.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { currentFeeSeason, readSeason } from '../../../society/settings/service.ts'
import { declareChild } from '../../children/family/service.ts'

/** Whether anybody can administer the society. */
const hasAdministrator = async (db: Db) => (await countSuperAdmins(db)) > 0

export type Enrolment = {
  person: Parameters<typeof insertPerson>[1] & { state: State }
  children?: { firstName: string; lastName: string; birthDate: string }[]
  roles?: { name: string; role: Role }[]
  note?: string
  /** When the account reached this state. */
  at?: Date
}

/** Adds a member as a board does, in any state, without captcha or mail. Returns the id. */
export async function enrolMember(
  trx: Trx,
  { person, children = [], roles = [], note, at }: Enrolment,
): Promise<number> {
  const id = await insertPerson(trx, person)
  for (const child of children) await declareChild(trx, id, { child, precision: 'Enfant' })
  for (const { name, role } of roles) await insertRole(trx, id, { name, role })
  await insertEvent(trx, {
    personId: id,
    from: null,
    to: person.state,
    ...(note && { note }),
    ...(at && { at }),
  })
  return id
}

export const isRegisterEmpty = async (db: Db) => !(await findAnyPerson(db))

/** Creates the first super-administrator of a database without any: ACTIVE, and able to sign in at once. */
export async function createFirstAdmin(db: Db, { email, password }: { email: string; password: string }) {
  if (await hasAdministrator(db)) return
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    const accountValidity = seasonEnd(await currentFeeSeason(trx), await readSeason(trx))
    await enrolMember(trx, {
      person: {
        firstName: 'Administrateur',
        lastName: 'Principal',
        email: email.toLowerCase(),
        membertype: 'ADMINISTRATIF',
        subscriptions: ['AMICALE'],
        state: 'ACTIVE',
        passwordHash,
        accountValidity,
        validatedAt: now,
      },
      roles: [{ name: GENERAL, role: 'SUPER-ADMIN' }],
      note: 'Premier administrateur',
    })
  })
}
