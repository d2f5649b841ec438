import { formatEuros } from '../../../shared/money.ts'
import type { Column, LineGroup, Match, StatementFormat, StatementLine } from './contract.ts'

export const FORMATS: Record<StatementFormat, string> = { CAMT: 'CAMT.053', OFX: 'OFX', CSV: 'CSV' }

export const GROUPS: Record<LineGroup, { label: string; about: string; empty: string }> = {
  SURE: {
    label: 'Sûrs',
    about: 'Une seule commande, remise ou somme correspond, au centime. Rien n’est enregistré avant votre accord.',
    empty: 'Rien de sûr à enregistrer.',
  },
  TO_CONFIRM: {
    label: 'À confirmer',
    about: 'Le portail hésite\u00a0: choisissez ce qui est juste, ou laissez la ligne pour plus tard.',
    empty: 'Rien à confirmer.',
  },
  OPEN: {
    label: 'À rapprocher',
    about: 'Rien ne correspond. Cochez ce qui est sans rapport avec le portail, ou cherchez la commande.',
    empty: 'Plus rien à rapprocher.',
  },
  SETTLED: { label: 'Classés', about: 'Ce qui est rapproché, ou sans rapport avec le portail.', empty: 'Rien encore.' },
}

export const COLUMN_LABELS: Record<Column, string> = {
  date: 'Date de l’opération',
  label: 'Libellé',
  amount: 'Montant, avec son signe',
  debit: 'Débit',
  credit: 'Crédit',
  bankId: 'Référence de la banque',
  currency: 'Devise',
}

const FOUND_BY: Record<Match['by'], string | null> = {
  REFERENCE: 'par sa référence',
  SLIP: 'par son numéro',
  NAME: 'par le nom et le montant',
  AMOUNT: 'montant égal, nom à vérifier',
  PAYOUT: null,
  HAND: null,
}

/** The choice for a line that has nothing to do with the portal, instead of one of its proposals. */
export const ASIDE = 'ASIDE'
export const keyOf = ({ kind, id }: Pick<Match, 'kind' | 'id'>) => `${kind}:${id}`

/** « Commande n° 12, Élodie Meyer, par sa référence » */
export function matchWords({ kind, order, slip, name, by }: Match): string {
  const found = kind === 'SLIP' && by === 'AMOUNT' ? 'même total' : FOUND_BY[by]
  const what =
    kind === 'SLIP'
      ? `Bordereau de remise n°\u00a0${slip}`
      : kind === 'PAYOUT'
        ? 'Versement du prestataire de paiement par carte'
        : `${kind === 'PAYMENT' && by !== 'HAND' ? 'Déjà noté, commande' : 'Commande'} n°\u00a0${order}`
  return [what, name, found].filter(Boolean).join(', ')
}

/** Explains why a line that names an order or a slip is not matched automatically. */
export function hintWords({ hint, amount }: Pick<StatementLine, 'hint' | 'amount'>): string | null {
  if (!hint) return null
  const order = `la commande n°\u00a0${hint.order}`
  switch (hint.code) {
    case 'amount-differs': {
      const total = hint.total ?? 0
      const gap =
        amount < total
          ? `il manque ${formatEuros(total - amount)}\u00a0: demandez-les, puis notez le tout sur sa page`
          : `il y a ${formatEuros(amount - total)} de trop\u00a0: notez-la sur sa page, et rendez le reste`
      return `La référence est celle de ${order}, de ${formatEuros(total)}\u00a0: ${gap}.`
    }
    case 'already-paid':
      return `La référence est celle de ${order}, qui n’attend plus d’argent\u00a0: voyez sur sa page si ce virement est à rendre.`
    case 'several-references':
      return 'Ce virement nomme plusieurs commandes\u00a0: choisissez, ou notez chacune sur sa page.'
    case 'too-early':
      return `Ce virement est venu plus d’un mois avant ${order}, dont il porte la référence.`
  }
}
