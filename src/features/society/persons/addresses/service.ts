import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { missing } from '../../../../server/http/errors.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import { readPayer } from '../status/service.ts'
import type { Address, AddressChanges, AddressForm } from './contract.ts'
import { deleteUnusedAddress, findAddress, insertAddress, insertAddresses, updateAddress } from './queries.ts'
import { postalCodeOf, presentAddress } from './rules.ts'

type Owned = { ownerId: number; address: Address }

declare module '../../../../shared/endpoint.ts' {
  interface Belongings {
    address: { by: { id: number }; found: Owned }
  }
}

/** Whose address who holds a token may see and change: the person's it was made for, while the account may pay; else 404. */
export async function demandHolder(db: Db, holderId: number, personId: number) {
  if (holderId !== personId) missing('address')
  await readPayer(db, holderId)
}

/** An address as the wire shows it, and whose it is. */
export async function findOwned(db: Db, id: number): Promise<Owned | undefined> {
  const found = await findAddress(db, id)
  if (!found) return undefined
  const { personId, ...row } = found
  return { ownerId: personId, address: presentAddress(row, personId) }
}

/** The same; 404 where it is not there. */
export const readOwned = async (db: Db, id: number) => (await findOwned(db, id)) ?? missing('address')

/** Saves the person's one address: made at first, changed in place after. Five digits are stored. */
export async function savePersonAddress(
  db: Db,
  doer: Doer & object,
  personId: number,
  form: AddressForm,
): Promise<Address> {
  const { streetNumber, streetName, city, country = 'France' } = form
  const values = { streetNumber, streetName, city, country, postalCode: postalCodeOf(form) }
  const id = await inTransaction(db, async (trx) => {
    const { addressId } = await lockForAct(trx, doer, personId)
    demandVersion(addressId === null ? undefined : await findAddress(trx, addressId), form.version)
    await recordAct(trx, doer, 'address.saved', { kind: 'person', id: personId })
    if (addressId === null) return await insertAddress(trx, personId, values)
    await updateAddress(trx, addressId, values)
    return addressId
  })
  return (await readOwned(db, id)).address
}

/** Changes what is sent of an address; the rest stays. */
export const changeAddress = (
  db: Db,
  doer: Doer & object,
  { ownerId, address }: Owned,
  changes: AddressChanges,
): Promise<Address> =>
  savePersonAddress(db, doer, ownerId, {
    streetNumber: changes.streetNumber ?? address.streetNumber,
    streetName: changes.streetName ?? address.streetName,
    postalCode: changes.postalCode ?? address.postalCode,
    city: changes.city ?? address.city,
    country: changes.country ?? address.country,
    version: changes.version,
  })

type Values = Parameters<typeof updateAddress>[2]

/** Addresses of persons who are about to be entered, in their order; undefined where there is none. */
export async function enterAddresses(trx: Trx, addresses: readonly (Values | undefined)[]) {
  const given = addresses.filter((address) => address !== undefined)
  const ids = given.length > 0 ? await insertAddresses(trx, given) : []
  return addresses.map((address) => (address === undefined ? undefined : ids.shift()))
}

/** The address of somebody whose row the caller holds: made at first, changed in place after. */
export async function enterAddress(
  trx: Trx,
  { id, addressId }: { id: number; addressId: number | null },
  address: Values,
) {
  if (addressId === null) await insertAddress(trx, id, address)
  else await updateAddress(trx, addressId, address)
}

export const removeUnusedAddress = (trx: Trx, id: number) => deleteUnusedAddress(trx, id)
