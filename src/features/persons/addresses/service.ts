import { type Db, inTransaction } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { may } from '../../access/contract.ts'
import { isAllowed } from '../../access/rules.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import { readPayer } from '../status/service.ts'
import type { Address, AddressChanges, AddressForm } from './contract.ts'
import { findAddress, insertAddress, updateAddress } from './queries.ts'
import { presentAddress } from './rules.ts'

type Caller = { id: number; roles: string[]; subscriptions: string[]; address: string }

/** Whose address the caller may see and change: one's own, anybody's for administrators of persons; else 404. */
export const demandOwn = (actor: Caller, personId: number) =>
  actor.id === personId || isAllowed(actor, may.managePersons) || missing('address')

/** The same for who holds a token: the person it was made for, while the account may pay. */
export async function demandHolder(db: Db, holderId: number, personId: number) {
  if (holderId !== personId) missing('address')
  await readPayer(db, holderId)
}

/** An address as the wire shows it, and whose it is; 404 where it is not there. */
export async function readOwned(db: Db, id: number): Promise<{ personId: number; address: Address }> {
  const { personId, ...row } = (await findAddress(db, id)) ?? missing('address')
  return { personId, address: presentAddress(row, personId) }
}

/** Saves the person's one address: made at first, changed in place after. Five digits are stored. */
export async function savePersonAddress(
  db: Db,
  doer: Doer & object,
  personId: number,
  form: AddressForm,
): Promise<Address> {
  const { streetNumber, streetName, city, country = 'France' } = form
  const values = { streetNumber, streetName, city, country, postalCode: String(form.postalCode).padStart(5, '0') }
  const id = await inTransaction(db, async (trx) => {
    const { addressId } = await lockForAct(trx, doer, personId)
    await recordAct(trx, doer, 'address.saved', { kind: 'person', id: personId })
    if (addressId === null) return await insertAddress(trx, personId, values)
    await updateAddress(trx, addressId, values)
    return addressId
  })
  return (await readOwned(db, id)).address
}

/** Changes what is sent of an address; the rest stays. */
export async function changeAddress(db: Db, actor: Caller, id: number, changes: AddressChanges): Promise<Address> {
  const { personId, address } = await readOwned(db, id)
  demandOwn(actor, personId)
  return await savePersonAddress(db, actor, personId, {
    streetNumber: changes.streetNumber ?? address.streetNumber,
    streetName: changes.streetName ?? address.streetName,
    postalCode: changes.postalCode ?? address.postalCode,
    city: changes.city ?? address.city,
    country: changes.country ?? address.country,
  })
}

export { deleteUnusedAddress } from './queries.ts'
