import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { missing } from '../../../../server/http/errors.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import { readPayer } from '../status/service.ts'
import type { Address, AddressChanges, AddressForm } from './contract.ts'
import { deleteUnusedAddress, findAddress, insertAddress, insertAddresses, updateAddress } from './queries.ts'
import { postalCodeOf, presentAddress } from './rules.ts'

type OwnedAddress = { ownerId: number; address: Address }

declare module '../../../../shared/endpoint.ts' {
  interface Belongings {
    address: { by: { id: number }; found: OwnedAddress }
  }
}

/** Requires that the holder of a token owns the address and may still pay; else 404. */
export async function demandHolder(db: Db, holderId: number, personId: number) {
  if (holderId !== personId) missing('address')
  await readPayer(db, holderId)
}

/** Finds an address in the form of the API, with its owner. */
export async function findOwned(db: Db, id: number): Promise<OwnedAddress | undefined> {
  const found = await findAddress(db, id)
  if (!found) return undefined
  const { personId, ...row } = found
  return { ownerId: personId, address: presentAddress(row, personId) }
}

/** Reads it; 404. */
export const readOwned = async (db: Db, id: number) => (await findOwned(db, id)) ?? missing('address')

/** Saves the person's one address: inserts it, or updates it in place. The postal code is stored in five digits. */
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

/** Changes the fields of an address that are sent. */
export const changeAddress = (
  db: Db,
  doer: Doer & object,
  { ownerId, address }: OwnedAddress,
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

/** Inserts addresses of persons about to be created, in their sequence; undefined for those without. */
export async function enterAddresses(trx: Trx, addresses: readonly (Values | undefined)[]) {
  const given = addresses.filter((address) => address !== undefined)
  const ids = given.length > 0 ? await insertAddresses(trx, given) : []
  return addresses.map((address) => (address === undefined ? undefined : ids.shift()))
}

/** Inserts or updates the address of somebody whose row the caller holds. */
export async function enterAddress(
  trx: Trx,
  { id, addressId }: { id: number; addressId: number | null },
  address: Values,
) {
  if (addressId === null) await insertAddress(trx, id, address)
  else await updateAddress(trx, addressId, address)
}

export const removeUnusedAddress = (trx: Trx, id: number) => deleteUnusedAddress(trx, id)
