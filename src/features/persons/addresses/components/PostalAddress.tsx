import type { Address } from '../contract.ts'

/** A number on the wire, five digits for people. */
export const codeOf = ({ postalCode }: Address) => String(postalCode).padStart(5, '0')

/** An address as it stands on an envelope; the country where it is not France. */
export const PostalAddress = ({ address }: { address: Address }) => (
  <address className="postal">
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
