import type { Postal } from '../../../society/persons/addresses/components/PostalAddress.tsx'
import { postalCodeOf } from '../../../society/persons/addresses/rules.ts'

const PLACE = 'https://www.openstreetmap.org/search'

/**
 * Link to an address on a map. Nothing is requested from the map's host before it is pressed, and no referrer is sent.
 */
export function MapLink({ address }: { address: Postal }) {
  const { streetNumber, streetName, city, country } = address
  const query = `${streetNumber} ${streetName}, ${postalCodeOf(address)} ${city}, ${country}`.trim()
  return (
    <a
      href={`${PLACE}?${new URLSearchParams({ query })}`}
      target="_blank"
      rel="noopener noreferrer"
      className="link-button"
    >
      Voir sur la carte
      <span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
  )
}
