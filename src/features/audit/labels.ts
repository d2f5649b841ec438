/** What an act is called where acts are filtered, and what its sentence says after the one who did it; `%` stands for whom or what it was done to. */
type Words = readonly [name: string, done: string]

/** Every kind of act in the audit log (rules#audit-log), by what it concerns: whoever adds one says here, and only here, how it reads. */
export const ACTS = {
  Adhésion: {
    'person.registered': ['Inscription', 'a rempli son inscription'],
    'person.created': ['Compte créé', 'a créé le compte de %'],
    'person.imported': ['Compte importé', 'a importé %'],
    'person.validated': ['Compte validé', 'a validé le compte de %'],
    'person.validation-undone': ['Validation annulée', 'a annulé la validation du compte de %'],
    'person.refused': ['Compte refusé', 'a refusé le compte de %'],
    'person.payment-recorded': ['Paiement enregistré', 'a enregistré un paiement de %'],
    'person.refunded': ['Remboursement', 'a remboursé %'],
    'refund.retried': ['Remboursement redemandé', 'a redemandé un remboursement pour %'],
    'refund.settled': ['Remboursement enregistré', 'a enregistré un remboursement fait à %'],
    'payment-event.closed': ['Paiement classé', 'a classé un paiement mis de côté'],
    'person.link-sent': ['Lien envoyé', 'a envoyé un lien à %'],
    'campaign.started': ['Campagne lancée', 'a lancé une campagne d’adhésion'],
    'campaign.planned': ['Relances fixées', 'a fixé les relances d’une campagne'],
    'campaign.reminded': ['Membres relancés', 'a relancé les membres de la campagne'],
  },
  Compte: {
    'person.read': ['Fiche consultée', 'a consulté la fiche de %'],
    'person.updated': ['Informations modifiées', 'a modifié les informations de %'],
    'person.email-changed': ['E-mail changé', 'a changé l’e-mail de %'],
    'address.saved': ['Adresse enregistrée', 'a enregistré l’adresse de %'],
    'person.card-renewed': ['Carte renouvelée', 'a renouvelé la carte de %'],
    'person.consent-changed': ['Abonnement aux nouvelles', 'a changé l’abonnement aux nouvelles de %'],
    'person.note-written': ['Note écrite', 'a écrit une note sur %'],
    'person.note-deleted': ['Note supprimée', 'a supprimé une note sur %'],
    'person.merged': ['Comptes réunis', 'a réuni deux comptes de %'],
    'persons.told-apart': ['Comptes distingués', 'a dit que deux comptes sont deux personnes'],
  },
  'Droits et accès': {
    'person.roles-changed': ['Rôles changés', 'a changé les rôles de %'],
    'person.suspended': ['Compte suspendu', 'a suspendu le compte de %'],
    'person.reactivated': ['Compte rouvert', 'a rouvert le compte de %'],
    'person.password-changed': ['Mot de passe changé', 'a changé le mot de passe de %'],
    'person.password-reset': ['Mot de passe oublié', 'a choisi un nouveau mot de passe pour %'],
    'person.session-ended': ['Appareil déconnecté', 'a déconnecté un appareil de %'],
    'person.signed-out-everywhere': ['Appareils déconnectés', 'a déconnecté les appareils de %'],
  },
  'Données personnelles': {
    'person.data-exported': ['Données téléchargées', 'a téléchargé les données de %'],
    'person.erasure-requested': ['Effacement demandé', 'a demandé l’effacement de %'],
    'person.erasure-cancelled': ['Effacement annulé', 'a renoncé à l’effacement de %'],
    'person.erased': ['Compte effacé', 'a effacé le compte de %'],
    'person.deleted-by-retention': ['Fin de conservation', 'a effacé %, arrivé au terme de la conservation'],
  },
  Enfants: {
    'child.added': ['Enfant ajouté', 'a ajouté un enfant de %'],
    'child.updated': ['Enfant modifié', 'a modifié un enfant de %'],
    'child.removed': ['Enfant retiré', 'a retiré un enfant de %'],
    'child.merged': ['Enfants réunis', 'a réuni deux fiches d’un enfant : %'],
    'child.told-apart': ['Enfants distingués', 'a dit que deux enfants sont deux'],
    'children.gifts-set': ['Cadeaux par âge', 'a fixé les cadeaux par âge'],
  },
  'Listes et réglages': {
    'persons.exported': ['Membres exportés', 'a exporté des membres'],
    'persons.imported': ['Membres importés', 'a importé un fichier de membres'],
    'persons.written-to': ['Message à des membres', 'a écrit à des membres'],
    'children.exported': ['Enfants exportés', 'a exporté la liste des enfants'],
    'audit.read': ['Journal exporté', 'a exporté le journal'],
    'commission.created': ['Commission créée', 'a créé la commission %'],
    'commission.updated': ['Commission modifiée', 'a modifié la commission %'],
    'commissions.ordered': ['Commissions rangées', 'a changé l’ordre des commissions'],
    'commission.archived': ['Commission archivée', 'a archivé la commission %'],
    'commission.restored': ['Commission rétablie', 'a rétabli la commission %'],
    'news.created': ['Actualité écrite', 'a écrit l’actualité %'],
    'news.updated': ['Actualité modifiée', 'a modifié l’actualité %'],
    'news.archived': ['Actualité archivée', 'a archivé l’actualité %'],
    'news.restored': ['Actualité rétablie', 'a rétabli l’actualité %'],
    'news.mail-asked': ['Actualité à envoyer', 'a demandé l’envoi par e-mail de l’actualité %'],
    'news.mail-withdrawn': ['Envoi annulé', 'a renoncé à l’envoi par e-mail de l’actualité %'],
    'album.created': ['Album créé', 'a créé l’album %'],
    'album.updated': ['Album modifié', 'a modifié l’album %'],
    'album.photo-removed': ['Photo retirée', 'a retiré une photo de l’album %'],
    'albums.ordered': ['Albums rangés', 'a changé l’ordre des albums'],
    'album.archived': ['Album archivé', 'a archivé l’album %'],
    'album.restored': ['Album rétabli', 'a rétabli l’album %'],
    'partner.created': ['Partenaire ajouté', 'a ajouté le partenaire %'],
    'partner.updated': ['Partenaire modifié', 'a modifié le partenaire %'],
    'partners.ordered': ['Partenaires rangés', 'a changé l’ordre des partenaires'],
    'partner.archived': ['Partenaire archivé', 'a archivé le partenaire %'],
    'partner.restored': ['Partenaire rétabli', 'a rétabli le partenaire %'],
    'fee.created': ['Cotisation créée', 'a créé la cotisation %'],
    'fee.updated': ['Cotisation modifiée', 'a modifié la cotisation %'],
    'fees.ordered': ['Cotisations rangées', 'a changé l’ordre des cotisations'],
    'fee.archived': ['Cotisation archivée', 'a archivé la cotisation %'],
    'fee.restored': ['Cotisation rétablie', 'a rétabli la cotisation %'],
    'configuration.updated': ['Configuration modifiée', 'a modifié la configuration'],
  },
} as const satisfies Record<string, Record<string, Words>>

type Groups = typeof ACTS
export type Action = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

const WORDS: Record<string, Words> = Object.assign({}, ...Object.values(ACTS))

/** What was done, after the one who did it. */
export const doneOf = (action: string) => WORDS[action]?.[1] ?? action
