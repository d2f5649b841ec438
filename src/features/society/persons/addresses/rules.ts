import { API_BASE } from '../../../../shared/endpoint.ts'
import type { Address, AddressForm } from './contract.ts'

type Row = Omit<Address, 'postalCode' | 'persons' | '_links'> & { postalCode: string }

/** Postal code in five digits, for people and storage; the API has a number. */
export const postalCodeOf = ({ postalCode }: Pick<Address, 'postalCode'>) => String(postalCode).padStart(5, '0')

/** An address in the form of the API, which has the postal code as a number. */
export const presentAddress = ({ postalCode, ...row }: Row, personId: number): Address => ({
  ...row,
  postalCode: Number(postalCode),
  persons: [{ id: personId }],
  _links: { self: { href: `${API_BASE}/addresses/${row.id}` } },
})

/** Whether two addresses are the same place; an absent country is France. */
export const isSameAddress = (one: AddressForm, other: AddressForm) =>
  one.streetNumber === other.streetNumber &&
  one.streetName === other.streetName &&
  one.postalCode === other.postalCode &&
  one.city === other.city &&
  (one.country ?? 'France') === (other.country ?? 'France')
