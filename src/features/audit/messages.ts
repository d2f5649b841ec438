import { counted } from '../../shared/counted.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { leadingTo } from '../../shared/french.ts'
import { readablePhone } from '../../shared/phones.ts'
import { ACTS_COUNTED, type Act, type Replaced } from './contract.ts'
import { doneOf } from './labels.ts'

/** The act in three parts: what stands before the one it was done to, whether there is one, and what stands after. */
export function sentenceParts({ action, actor, subject }: Act): { before: string; named: boolean; after: string } {
  const done = doneOf(action)
  const [before = '', after = ''] = done.split('%')
  if (actor && subject && actor.id === subject.id && done.includes('%')) {
    return {
      before: `${before.trimEnd()} soi-même`.replace('de soi-même', 'de son propre compte'),
      named: false,
      after,
    }
  }
  return { before: leadingTo(subject?.name ?? '', before), named: done.includes('%'), after }
}

const FIELDS: Record<string, string> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  email: 'E-mail',
  phone: 'Téléphone',
  birthDate: 'Naissance',
  cis: 'Centre',
  address: 'Adresse',
  membertype: 'Statut',
  membertypePrecision: 'Précision du statut',
  subscriptions: 'Adhésions',
  accountValidity: 'Fin de validité',
  state: 'État',
  roles: 'Rôles',
}

const labelOf = (field: string) => FIELDS[field] ?? field
/** What an account held that another has absorbed. */
const OTHER = 'other.'

function shown(field: string, value: string | null): string {
  if (value === null) return 'vide'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDay(value)
  return field === 'phone' ? readablePhone(value) : value
}

/** « Téléphone\u00a0: 06 11 11 11 11 → 06 12 12 12 12 » */
export const replacedWords = ({ field, old, new: taken }: Replaced) =>
  field.startsWith(OTHER)
    ? `compte disparu, ${labelOf(field.slice(OTHER.length))}\u00a0: ${shown(field.slice(OTHER.length), old)}`
    : `${labelOf(field)}\u00a0: ${shown(field, old)} → ${shown(field, taken)}`

export const actsFailed = 'Le journal n’a pas pu être chargé.'

export const actsCounted = (total: number) =>
  total >= ACTS_COUNTED ? `Plus de ${counted(ACTS_COUNTED, 'acte')}\u00a0: précisez` : counted(total, 'acte')
