import { API_BASE } from '../../../../shared/endpoint.ts'
import type { Address, AddressForm } from './contract.ts'

type Row = Omit<Address, 'postalCode' | 'persons' | '_links'> & { postalCode: string }

/** A number on the wire, five digits for people and where it is stored. */
export const postalCodeOf = ({ postalCode }: Pick<Address, 'postalCode'>) => String(postalCode).padStart(5, '0')

/** A person's address as the wire shows it: five digits are stored, a number is told. */
export const presentAddress = ({ postalCode, ...row }: Row, personId: number): Address => ({
  ...row,
  postalCode: Number(postalCode),
  persons: [{ id: personId }],
  _links: { self: { href: `${API_BASE}/addresses/${row.id}` } },
})

/** Whether two tell one place; a country that is left out is France. */
export const isSameAddress = (one: AddressForm, other: AddressForm) =>
  one.streetNumber === other.streetNumber &&
  one.streetName === other.streetName &&
  one.postalCode === other.postalCode &&
  one.city === other.city &&
  (one.country ?? 'France') === (other.country ?? 'France')
