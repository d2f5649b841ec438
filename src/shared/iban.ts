/**
 * « FR76 3000 6000 0112 3456 7890 189 », in groups of four as it is printed everywhere. A file of its own: whoever is shown an account loads
 * nothing of what checks one.
 */
export const groupedIban = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ')
