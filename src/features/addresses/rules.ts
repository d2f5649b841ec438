import { API_BASE } from '../../shared/endpoint.ts'
import type { Address } from './contract.ts'

type Row = Omit<Address, 'postalCode' | 'persons' | '_links'> & { postalCode: string }

/** A person's address as the wire shows it: five digits are stored, a number is told. */
export const presentAddress = ({ postalCode, ...row }: Row, personId: number): Address => ({
  ...row,
  postalCode: Number(postalCode),
  persons: [{ id: personId }],
  _links: { self: { href: `${API_BASE}/addresses/${row.id}` } },
})
