import type { Step } from './contract.ts'

export const markFailed = {
  409: 'Cette étape se coche d’elle-même, quand elle est faite.',
  other: 'L’étape n’a pas pu être marquée. Réessayez.',
}

type Words = { title: string; hint: string; to: string; go: string; doneLabel?: string }

const general = (tab: string) => `/management/general/${tab}`

/** Texts of each step, its page, and the label of its button. */
export const STEP_WORDS: Record<Step, Words> = {
  association: {
    title: 'Nom et adresse de l’association',
    hint: 'Ils paraissent au bas de chaque page, dans les e-mails et sur les reçus.',
    to: general('association'),
    go: 'Les écrire',
  },
  contact: {
    title: 'Boîte de contact',
    hint: 'Les réponses aux e-mails et les messages des visiteurs y arrivent\u00a0; sans elle, ils vont aux administrateurs.',
    to: general('association'),
    go: 'L’indiquer',
    doneLabel: 'Aux administrateurs',
  },
  season: {
    title: 'Saison',
    hint: 'Une cotisation vaut une saison\u00a0: du 1er janvier au 31 décembre, si vous ne changez rien.',
    to: general('saison'),
    go: 'La régler',
    doneLabel: 'L’année civile convient',
  },
  centres: {
    title: 'Centres',
    hint: 'Chaque membre choisit le sien en s’inscrivant\u00a0: ajoutez les vôtres à «\u00a0Autre\u00a0».',
    to: general('association'),
    go: 'Les ajouter',
    doneLabel: 'Nous n’en avons pas',
  },
  backup: {
    title: 'Une première sauvegarde',
    hint: 'Ensuite, le portail en fait une chaque nuit.',
    to: '/management/backups',
    go: 'Sauvegarder',
  },
  commission: {
    title: 'Première commission',
    hint: 'Location, fêtes, sport… chacune a ses responsables, sa page et ce qu’elle propose.',
    to: general('commissions'),
    go: 'La créer',
    doneLabel: 'Nous n’en avons pas',
  },
  calendar: {
    title: 'Page du calendrier',
    hint: 'Ce que lisent ceux qui achètent votre calendrier en ligne.',
    to: general('calendrier'),
    go: 'L’écrire',
    doneLabel: 'Nous n’en vendons pas',
  },
  logo: {
    title: 'Logo',
    hint: 'Sans logo, le portail montre le sien.',
    to: general('association'),
    go: 'Le choisir',
    doneLabel: 'Nous n’en avons pas',
  },
  fees: {
    title: 'Une cotisation pour chaque statut',
    hint: 'Sans elle, personne de ce statut ne peut adhérer.',
    to: general('cotisations'),
    go: 'Les définir',
  },
  administrators: {
    title: 'Deux super-administrateurs',
    hint: 'Si l’un perd son accès, l’autre peut le lui rendre.',
    to: general('roles'),
    go: 'Voir les rôles',
  },
  mails: {
    title: 'Un e-mail d’essai reçu',
    hint: 'Envoyez-vous un essai, et regardez s’il arrive, hors des indésirables.',
    to: general('e-mails'),
    go: 'Envoyer un essai',
    doneLabel: 'Je l’ai reçu',
  },
  cards: {
    title: 'Moyens de paiement vérifiés',
    hint: 'Choisissez ceux que l’association accepte\u00a0; ce qui se paie sur le portail demande un paiement d’essai.',
    to: general('paiement'),
    go: 'Voir les moyens',
    doneLabel: 'C’est vérifié',
  },
  notice: {
    title: 'Texte sur les données personnelles relu',
    hint: 'Chaque membre y répond en s’inscrivant\u00a0: il doit dire ce que vous faites.',
    to: general('donnees'),
    go: 'Le relire',
    doneLabel: 'Il nous convient',
  },
  legal: {
    title: 'Compléter les mentions légales',
    hint: 'Numéro RNA ou SIREN, directeur de la publication, hébergeur\u00a0: la loi les demande à tout site.',
    to: general('textes'),
    go: 'Les compléter',
  },
  members: {
    title: 'Membres importés',
    hint: 'Un fichier Excel ou CSV, une ligne par membre. Rien n’est envoyé à personne.',
    to: '/management/persons/import',
    go: 'Importer',
    doneLabel: 'Rien à importer',
  },
}
