/**
 * Formats an IBAN in groups of four, as printed everywhere: « FR76 3000 6000 0112 3456 7890 189 ». In a file of its
 * own, so that a page which only shows an account does not load the validation.
 */
export const groupedIban = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ')
