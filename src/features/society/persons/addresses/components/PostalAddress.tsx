import type { Address } from '../contract.ts'
import { postalCodeOf } from '../rules.ts'

/** Where something is, whoever it belongs to. */
export type Postal = Omit<Address, 'id' | 'version' | 'persons' | '_links'>

/** An address as it stands on an envelope; the country where it is not France. */
export const PostalAddress = ({ address }: { address: Postal }) => (
  <address>
    {address.streetNumber} {address.streetName}
    <br />
    {postalCodeOf(address)} {address.city}
    {address.country !== 'France' && (
      <>
        <br />
        {address.country}
      </>
    )}
  </address>
)
