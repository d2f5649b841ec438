export type Addressee = {
  firstName: string
  lastName: string
  streetNumber: string | null
  streetName: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

/** Lines of an address in postal form: the town in capitals without accents, the country only if it is another. */
export function addressLines({ firstName, lastName, streetNumber, streetName, postalCode, city, country }: Addressee) {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  const street = [streetNumber, streetName].filter(Boolean).join(' ')
  const town = plain([postalCode, city].filter(Boolean).join(' '))
  const abroad = country && plain(country) !== 'FRANCE' ? plain(country) : ''
  return [`${firstName} ${lastName}`, street, town, abroad].map((line) => line.trim()).filter((line) => line !== '')
}

/** Splits a text into paragraphs at empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
