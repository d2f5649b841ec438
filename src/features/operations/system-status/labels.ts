import { counted } from '../../../shared/counted.ts'
import type { MatterCode, SubjectOf } from './contract.ts'

type Place = { to: string; go: string }

export const SUBJECT_LABELS: Record<SubjectOf, string> = {
  database: 'Base de données',
  files: 'Fichiers et photos',
  disk: 'Place sur le disque',
  mails: 'E-mails',
  returns: 'Retours d’e-mails',
  payments: 'Commandes et paiements',
  jobs: 'Tâches de fond',
  backups: 'Sauvegardes',
  program: 'Programme',
}

const PACE = { to: '/management/general/e-mails', go: 'Voir les e-mails' }
const RETURNS = { to: '/management/mails', go: 'Voir les adresses en échec' }
const PAYMENTS = { to: '/management/payments/problems', go: 'Voir les paiements' }
const BACKUPS = { to: '/management/backups', go: 'Voir les sauvegardes' }

/** Page with more about a part. */
export const SUBJECT_PLACES: Partial<Record<SubjectOf, Place>> = {
  mails: PACE,
  returns: RETURNS,
  payments: PAYMENTS,
  backups: BACKUPS,
}

/** The problem, its effect on the society, what to do, and where. */
type Words = { title: (count: number) => string; means: string; next: string; at?: Place }

const HOST = 'La personne qui héberge le portail'
const host = HOST.toLowerCase()

export const MATTER_WORDS: Record<MatterCode, Words> = {
  'migrations-pending': {
    title: () => 'La base de données n’est pas à jour.',
    means: 'Le programme est plus récent qu’elle\u00a0: certaines pages peuvent ne pas répondre.',
    next: `${HOST} le redémarre\u00a0: la base se met à jour au démarrage.`,
  },
  'database-newer': {
    title: () => 'La base de données est plus récente que le programme.',
    means: 'Un ancien programme a été démarré sur elle\u00a0: ce qu’il enregistre peut être incomplet.',
    next: `${HOST} remet la dernière version du programme et le redémarre.`,
  },
  'store-away': {
    title: () => 'Le stockage des fichiers ne répond pas.',
    means: 'Photos et documents ne s’affichent plus et ne peuvent pas être ajoutés. Rien n’est perdu.',
    next: `Attendez cinq minutes. Si cela dure, ${host} vérifie que le disque est branché ou que le stockage en ligne fonctionne.`,
  },
  'store-full': {
    title: () => 'Il n’y a plus de place pour les fichiers.',
    means: 'Ceux qui sont là se lisent toujours, mais aucun autre ne peut être ajouté.',
    next: `${HOST} agrandit l’espace de stockage ou y fait de la place.`,
  },
  'store-refused': {
    title: () => 'Le stockage des fichiers refuse le portail.',
    means: 'Photos et documents ne s’affichent plus et ne peuvent pas être ajoutés. Rien n’est perdu.',
    next: `${HOST} corrige la clé d’accès, ou rend au portail le droit d’écrire dans son dossier.`,
  },
  'disk-full': {
    title: () => 'Le disque est plein.',
    means: 'Plus rien ne peut être enregistré. Ce qui l’a été est intact.',
    next: `${HOST} fait de la place tout de suite\u00a0: anciennes sauvegardes, fichiers étrangers au portail.`,
  },
  'disk-low': {
    title: () => 'Le disque est presque plein.',
    means: 'Une fois plein, le portail ne pourra plus rien enregistrer.',
    next: `${HOST} fait de la place cette semaine, ou prend un disque plus grand.`,
  },
  'mail-server-away': {
    title: () => 'Le serveur d’e-mails ne répond pas.',
    means: 'Les e-mails attendent ici et partiront dès qu’il répondra\u00a0: aucun n’est perdu.',
    next: `Si cela dure plus d’une heure, ${host} vérifie l’adresse de ce serveur et interroge le fournisseur.`,
    at: PACE,
  },
  'mails-held-back': {
    title: () => 'Le serveur d’e-mails demande d’attendre.',
    means: 'Le portail réessaie tout seul\u00a0: aucun e-mail n’est perdu.',
    next: 'Rien aujourd’hui. Si cela revient souvent, baissez le rythme des envois.',
    at: PACE,
  },
  'mails-late': {
    title: (count) => `${counted(count, 'e-mail attend', 'e-mails attendent')}, le premier depuis plus d’une heure.`,
    means: 'Ils partiront, mais en retard.',
    next: 'Un grand envoi est peut-être en cours\u00a0: voyez quand il sera terminé. Sinon, regardez les autres lignes de cette page.',
    at: PACE,
  },
  'mails-dead': {
    title: (count) => `${counted(count, 'e-mail n’a pas pu partir', 'e-mails n’ont pas pu partir')}.`,
    means: 'Après plusieurs essais, le portail y a renoncé.',
    next: 'Lisez la réponse du serveur, corrigez l’adresse s’il le faut, puis envoyez à nouveau.',
    at: { to: '/management/mails', go: 'Voir ces e-mails' },
  },
  'returns-unread': {
    title: () => 'La boîte des retours ne peut pas être lue.',
    means: 'Le portail ne voit plus quelles adresses ne reçoivent rien, et continue de leur écrire.',
    next: 'Voyez ce que répond cette boîte, et quoi faire.',
    at: RETURNS,
  },
  'provider-away': {
    title: () => 'Le prestataire de paiement ne répond pas.',
    means: 'Personne ne peut payer par carte pour l’instant. Aucun paiement déjà fait n’est perdu.',
    next: 'Attendez\u00a0: cela se rétablit le plus souvent tout seul. Au-delà d’une heure, voyez ce qu’annonce le prestataire.',
  },
  'provider-refused': {
    title: () => 'Le prestataire de paiement refuse la clé du portail.',
    means: 'Personne ne peut payer par carte, et les remboursements attendent.',
    next: `${HOST} met la bonne clé dans les réglages et redémarre le portail.`,
  },
  'events-late': {
    title: () => 'Les paiements par carte nous parviennent en retard.',
    means: 'Un membre qui a payé peut voir quelque temps sa commande en attente.',
    next: `Si cela dure une journée, ${host} regarde chez le prestataire pourquoi ses annonces tardent.`,
  },
  'events-missing': {
    title: (count) =>
      `Depuis hier, ${counted(count, 'paiement par carte nous est parvenu en retard', 'paiements par carte nous sont parvenus en retard')}.`,
    means: 'Le prestataire ne les a pas signalés\u00a0: le portail les a appris en l’interrogeant.',
    next: `${HOST} vérifie chez le prestataire l’adresse où il annonce les paiements.`,
  },
  'payments-quarantined': {
    title: (count) => `${counted(count, 'paiement est mis', 'paiements sont mis')} de côté.`,
    means: 'Le montant ou la commande ne correspond pas\u00a0: rien n’est noté comme payé.',
    next: 'Décidez de chacun\u00a0: la page dit pourquoi et quoi faire.',
    at: PAYMENTS,
  },
  'refunds-open': {
    title: (count) => `${counted(count, 'remboursement reste', 'remboursements restent')} à faire.`,
    means: 'Des membres attendent leur argent.',
    next: 'Rendez-le, puis notez-le\u00a0; redemandez celui qui a échoué.',
    at: PAYMENTS,
  },
  'orders-stuck': {
    title: (count) =>
      `${counted(count, 'commande impayée n’a pas été close à son terme', 'commandes impayées n’ont pas été closes à leur terme')}.`,
    means: 'Ce qui y est réservé n’est pas rendu aux autres membres.',
    next: 'Elles se closent d’elles-mêmes en quelques minutes. Sinon, regardez les autres lignes de cette page.',
    at: { to: '/management/commands', go: 'Voir les commandes' },
  },
  'no-worker': {
    title: () => 'Rien ne travaille en arrière-plan.',
    means: 'Ni e-mail, ni photo, ni sauvegarde\u00a0: tout attend, rien n’est perdu.',
    next: `${HOST} démarre le processus qui s’en charge.`,
  },
  'jobs-late': {
    title: (count) =>
      `${counted(count, 'tâche attend', 'tâches attendent')}, la première depuis plus d’un quart d’heure.`,
    means: 'E-mails, photos ou exports arrivent en retard.',
    next: `Après un grand envoi de photos, laissez faire. Sinon, ${host} redémarre le portail et regarde son journal.`,
  },
  'jobs-failed': {
    title: (count) => `${counted(count, 'tâche a échoué', 'tâches ont échoué')} depuis hier.`,
    means: 'Chacune avait été essayée plusieurs fois.',
    next: `${HOST} en trouve la cause dans le journal du programme. Un export ou un import se reprend depuis l’accueil de qui l’a demandé.`,
  },
  'backups-not-settled': {
    title: () => 'Rien n’est sauvegardé.',
    means: 'Si la machine tombe en panne, tout est perdu.',
    next: `${HOST} règle les sauvegardes, et note la phrase secrète qui s’affiche alors.`,
    at: BACKUPS,
  },
  'backups-beside': {
    title: () => 'Les sauvegardes sont sur le même disque que le portail.',
    means: 'Si ce disque est perdu, elles le sont aussi.',
    next: `${HOST} règle un autre endroit\u00a0: un autre disque, ou un stockage en ligne.`,
    at: BACKUPS,
  },
  'no-backup': {
    title: () => 'Aucune sauvegarde n’a encore été faite.',
    means: 'Si la machine tombe en panne, tout est perdu.',
    next: 'Faites-en une aujourd’hui\u00a0: la page dit ce qui manque.',
    at: BACKUPS,
  },
  'backup-old': {
    title: () => 'La dernière sauvegarde est trop ancienne.',
    means: 'Ce qui a été fait depuis serait perdu avec la machine.',
    next: 'Faites-en une maintenant, et voyez pourquoi celles de la nuit manquent.',
    at: BACKUPS,
  },
  'backup-failed': {
    title: () => 'La dernière sauvegarde a échoué.',
    means: 'Ce qui a été fait depuis la précédente serait perdu avec la machine.',
    next: 'Voyez pourquoi, puis faites-en une autre.',
    at: BACKUPS,
  },
  'versions-differ': {
    title: (count) => `${counted(count, 'version')} du programme tournent en même temps.`,
    means: 'C’est normal les quelques minutes d’une mise à jour.',
    next: `Si cela dure, ${host} redémarre les processus restés à l’ancienne.`,
  },
}
