import type { Address } from '../contract.ts'

/** Where something is, whoever it belongs to. */
export type Postal = Omit<Address, 'id' | 'version' | 'persons' | '_links'>

/** A number on the wire, five digits for people. */
export const codeOf = ({ postalCode }: Pick<Address, 'postalCode'>) => String(postalCode).padStart(5, '0')

/** An address as it stands on an envelope; the country where it is not France. */
export const PostalAddress = ({ address }: { address: Postal }) => (
  <address>
    {address.streetNumber} {address.streetName}
    <br />
    {codeOf(address)} {address.city}
    {address.country !== 'France' && (
      <>
        <br />
        {address.country}
      </>
    )}
  </address>
)
