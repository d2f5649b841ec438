import { counted } from '../../shared/counted.ts'
import { formatShortDay } from '../../shared/dates.ts'
import { readablePhone } from '../../shared/phones.ts'
import { ACTS_COUNTED, type Act, type Action, type Replaced } from './contract.ts'

/** What was done, after the one who did it; `%` stands for whom or what it was done to. */
const DONE: Record<Action, string> = {
  'person.read': 'a consulté la fiche de %',
  'person.registered': 'a rempli son inscription',
  'person.created': 'a créé le compte de %',
  'person.updated': 'a modifié les informations de %',
  'person.validated': 'a validé le compte de %',
  'person.validation-undone': 'a annulé la validation du compte de %',
  'person.refused': 'a refusé le compte de %',
  'person.suspended': 'a suspendu le compte de %',
  'person.reactivated': 'a rouvert le compte de %',
  'person.erased': 'a effacé le compte de %',
  'person.merged': 'a réuni deux comptes de %',
  'person.imported': 'a importé %',
  'person.email-changed': 'a changé l’e-mail de %',
  'person.password-changed': 'a changé le mot de passe de %',
  'person.password-reset': 'a choisi un nouveau mot de passe pour %',
  'person.signed-out-everywhere': 'a déconnecté les appareils de %',
  'person.session-ended': 'a déconnecté un appareil de %',
  'person.roles-changed': 'a changé les rôles de %',
  'person.note-written': 'a écrit une note sur %',
  'person.note-deleted': 'a supprimé une note sur %',
  'person.payment-recorded': 'a enregistré un paiement de %',
  'person.link-sent': 'a envoyé un lien à %',
  'person.refunded': 'a remboursé %',
  'person.data-exported': 'a téléchargé les données de %',
  'person.erasure-requested': 'a demandé l’effacement de %',
  'person.erasure-cancelled': 'a renoncé à l’effacement de %',
  'person.consent-changed': 'a changé l’abonnement aux nouvelles de %',
  'person.card-renewed': 'a renouvelé la carte de %',
  'person.deleted-by-retention': 'a effacé %, arrivé au terme de la conservation',
  'persons.exported': 'a exporté des membres',
  'persons.imported': 'a importé un fichier de membres',
  'persons.written-to': 'a écrit à des membres',
  'persons.told-apart': 'a dit que deux comptes sont deux personnes',
  'refund.retried': 'a redemandé un remboursement pour %',
  'refund.settled': 'a enregistré un remboursement fait à %',
  'payment-event.closed': 'a classé un paiement mis de côté',
  'address.saved': 'a enregistré l’adresse de %',
  'child.added': 'a ajouté un enfant de %',
  'child.updated': 'a modifié un enfant de %',
  'child.removed': 'a retiré un enfant de %',
  'child.merged': 'a réuni deux fiches d’un enfant : %',
  'child.told-apart': 'a dit que deux enfants sont deux',
  'children.exported': 'a exporté la liste des enfants',
  'children.gifts-set': 'a fixé les cadeaux par âge',
  'campaign.started': 'a lancé une campagne d’adhésion',
  'campaign.planned': 'a fixé les relances d’une campagne',
  'campaign.reminded': 'a relancé les membres de la campagne',
  'commission.created': 'a créé une commission',
  'commission.updated': 'a modifié une commission',
  'configuration.updated': 'a modifié la configuration',
  'audit.read': 'a exporté le journal',
}

/** Every act as the filter names it, by what it concerns. */
export const ACTION_GROUPS: readonly { group: string; acts: Partial<Record<Action, string>> }[] = [
  {
    group: 'Adhésion',
    acts: {
      'person.registered': 'Inscription',
      'person.created': 'Compte créé',
      'person.imported': 'Compte importé',
      'person.validated': 'Compte validé',
      'person.validation-undone': 'Validation annulée',
      'person.refused': 'Compte refusé',
      'person.payment-recorded': 'Paiement enregistré',
      'person.refunded': 'Remboursement',
      'refund.retried': 'Remboursement redemandé',
      'refund.settled': 'Remboursement enregistré',
      'payment-event.closed': 'Paiement classé',
      'person.link-sent': 'Lien envoyé',
      'campaign.started': 'Campagne lancée',
      'campaign.planned': 'Relances fixées',
      'campaign.reminded': 'Membres relancés',
    },
  },
  {
    group: 'Compte',
    acts: {
      'person.read': 'Fiche consultée',
      'person.updated': 'Informations modifiées',
      'person.email-changed': 'E-mail changé',
      'address.saved': 'Adresse enregistrée',
      'person.card-renewed': 'Carte renouvelée',
      'person.consent-changed': 'Abonnement aux nouvelles',
      'person.note-written': 'Note écrite',
      'person.note-deleted': 'Note supprimée',
      'person.merged': 'Comptes réunis',
      'persons.told-apart': 'Comptes distingués',
    },
  },
  {
    group: 'Droits et accès',
    acts: {
      'person.roles-changed': 'Rôles changés',
      'person.suspended': 'Compte suspendu',
      'person.reactivated': 'Compte rouvert',
      'person.password-changed': 'Mot de passe changé',
      'person.password-reset': 'Mot de passe oublié',
      'person.session-ended': 'Appareil déconnecté',
      'person.signed-out-everywhere': 'Appareils déconnectés',
    },
  },
  {
    group: 'Données personnelles',
    acts: {
      'person.data-exported': 'Données téléchargées',
      'person.erasure-requested': 'Effacement demandé',
      'person.erasure-cancelled': 'Effacement annulé',
      'person.erased': 'Compte effacé',
      'person.deleted-by-retention': 'Fin de conservation',
    },
  },
  {
    group: 'Enfants',
    acts: {
      'child.added': 'Enfant ajouté',
      'child.updated': 'Enfant modifié',
      'child.removed': 'Enfant retiré',
      'child.merged': 'Enfants réunis',
      'child.told-apart': 'Enfants distingués',
      'children.gifts-set': 'Cadeaux par âge',
    },
  },
  {
    group: 'Listes et réglages',
    acts: {
      'persons.exported': 'Membres exportés',
      'persons.imported': 'Membres importés',
      'persons.written-to': 'Message à des membres',
      'children.exported': 'Enfants exportés',
      'audit.read': 'Journal exporté',
      'commission.created': 'Commission créée',
      'commission.updated': 'Commission modifiée',
      'configuration.updated': 'Configuration modifiée',
    },
  },
]

/** The act in three parts: what stands before the one it was done to, whether there is one, and what stands after. */
export function sentenceParts({ action, actor, subject }: Act): { before: string; named: boolean; after: string } {
  const done = DONE[action as Action] ?? action
  const [before = '', after = ''] = done.split('%')
  if (actor && subject && actor.id === subject.id && done.includes('%')) {
    return {
      before: `${before.trimEnd()} soi-même`.replace('de soi-même', 'de son propre compte'),
      named: false,
      after,
    }
  }
  return { before, named: done.includes('%'), after }
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
