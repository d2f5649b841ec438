import { groupedIban } from '../../../shared/iban.ts'
import { formatEuros } from '../../../shared/money.ts'
import type { HowToPay } from '../orders/contract.ts'

/** « RF47 1042 », in groups of four as banks print it. */
export const groupDigits = (reference: string): string => reference.replace(/.{4}(?=.)/g, '$& ')

/** « par chèque », as in « Vous avez choisi de régler par chèque ». */
export const PAYING_BY: Record<HowToPay['means'], string> = {
  CHEQUE: 'par chèque',
  TRANSFER: 'par virement',
  CASH: 'en espèces',
}

/** What the payer does, as a sentence. */
export function whatToDo({ means }: Pick<HowToPay, 'means'>): string {
  if (means === 'CHEQUE') return 'Écrivez la référence au dos du chèque\u00a0: elle dit pour qui il est.'
  if (means === 'TRANSFER') return 'Indiquez la référence dans le virement\u00a0: elle dit pour qui il est.'
  return 'Remettez la somme en donnant la référence\u00a0: elle dit pour qui elle est.'
}

const ownRows = (how: HowToPay): [string, string][] => {
  if (how.means === 'CHEQUE')
    return [
      ['Chèque à l’ordre de', how.payee],
      // On several lines, as on an envelope.
      ['À envoyer à', how.postalAddress],
    ]
  if (how.means === 'TRANSFER')
    return [
      ['Titulaire du compte', how.holder],
      ['IBAN', groupedIban(how.iban)],
      ['BIC', how.bic],
    ]
  return [['À remettre', how.cashTo]]
}

/** Rows for the payer to copy: amount, payee and reference. */
export const rowsOf = (how: HowToPay): [string, string][] => [
  ['Montant', formatEuros(how.total)],
  ...ownRows(how),
  ['Référence', groupDigits(how.reference)],
]
