import type { Address } from '../contract.ts'
import { postalCodeOf } from '../rules.ts'

/** A place, without its owner. */
export type Postal = Omit<Address, 'id' | 'version' | 'persons' | '_links'>

/** An address as on an envelope, with the country if it is not France. */
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
