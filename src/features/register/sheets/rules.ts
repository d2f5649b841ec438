import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { readablePhone } from '../../../shared/phones.ts'
import type { Membertype, PersonRow, State } from '../../persons/contract.ts'

type Exported = Omit<PersonRow, '_links'> & {
  streetNumber: string | null
  streetName: string | null
  postalCode: string | null
  city: string | null
  country: string | null
}

const STATES: Record<State, string> = {
  CREATED: 'Créé',
  EMAIL_CONFIRMED: 'E-mail confirmé',
  FEE_PAID: 'À valider',
  ACTIVE: 'Actif',
  EXPIRED: 'Expiré',
  SUSPENDED: 'Suspendu',
  REFUSED: 'Refusé',
  ERASED: 'Effacé',
}
const STATUSES: Record<Membertype, string> = {
  SPP: 'SPP',
  SPV: 'SPV',
  HONORAIRE: 'Honoraire',
  ADMINISTRATIF: 'Administratif',
  EXTERNE: 'Externe',
}
const NEVER = '1970-01-01'

const dayOf = (instant: string | null) => instant && formatShortDay(parisDay(new Date(instant)))
const yes = (value: boolean) => (value ? 'oui' : 'non')

/** The columns of the file, as a volunteer reads them; a number's leading zero stays, so it is a text. */
const COLUMNS: readonly (readonly [title: string, cell: (person: Exported) => string | number | null])[] = [
  ['N°', ({ id }) => id],
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['E-mail', ({ email }) => email],
  ['Téléphone', ({ phone }) => phone && readablePhone(phone).replaceAll('\u00a0', ' ')],
  ['Date de naissance', ({ birthDate }) => birthDate && formatShortDay(birthDate)],
  ['Numéro', ({ streetNumber }) => streetNumber],
  ['Rue', ({ streetName }) => streetName],
  ['Code postal', ({ postalCode }) => postalCode],
  ['Ville', ({ city }) => city],
  ['Pays', ({ country }) => country],
  ['Centre (CIS)', ({ cis }) => cis],
  ['Statut', ({ membertype }) => membertype && STATUSES[membertype]],
  ['Précision', ({ membertypePrecision }) => membertypePrecision],
  ['Adhésions', ({ subscriptions }) => subscriptions.join(', ')],
  ['Double statut', (person) => yes(person.udFnspfDoubleStatusSubscription)],
  ['Lettre d’information', ({ newsletterOptIn }) => yes(newsletterOptIn)],
  ['État', ({ state }) => state && STATES[state]],
  ['Fin de validité', ({ accountValidity }) => (accountValidity === NEVER ? null : formatShortDay(accountValidity))],
  ['Inscription', ({ createdAt }) => dayOf(createdAt)],
  ['E-mail confirmé', ({ emailConfirmedAt }) => dayOf(emailConfirmedAt)],
  ['Cotisation payée', ({ feePaidAt }) => dayOf(feePaidAt)],
]

export const EXPORT_HEAD = COLUMNS.map(([title]) => title)

/** A person as a line of the file. */
export const exportLine = (person: Exported) => COLUMNS.map(([, cell]) => cell(person))
