export type Addressee = {
  firstName: string
  lastName: string
  streetNumber: string | null
  streetName: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

/** The lines of an address as the post reads them: the town in capitals without accents, a country only where it is another. */
export function addressLines({ firstName, lastName, streetNumber, streetName, postalCode, city, country }: Addressee) {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const street = [streetNumber, streetName].filter(Boolean).join(' ')
  const town = plain([postalCode, city].filter(Boolean).join(' '))
  const abroad = country && plain(country) !== 'FRANCE' ? plain(country) : ''
  return [`${firstName} ${lastName}`, street, town, abroad].map((line) => line.trim()).filter((line) => line !== '')
}

/** A text as it is typed, parted where a line is left empty. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
