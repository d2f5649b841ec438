import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools'
import { z } from 'zod'

const compact = (text: string) => electronicFormatIBAN(text) ?? ''

/** An IBAN that a SEPA transfer can reach, typed in any usual way and stored without spaces; empty for none. */
export const Iban = z
  .string()
  .max(60, 'too-long')
  .transform(compact)
  .refine((iban) => iban === '' || (isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2))), 'iban')

/** Identifier of the bank (BIC); empty for none. */
export const Bic = z
  .string()
  .max(30, 'too-long')
  .transform(compact)
  .refine((bic) => bic === '' || isValidBIC(bic), 'bic')
