import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { formatBytes } from '../../../../web/ui/upload/totals.ts'
import type { SubjectOf, SystemStatus } from '../contract.ts'

const PLACES = { data: 'pour le portail', files: 'pour les fichiers' }

const mailsWaiting = (waiting: number) =>
  waiting > 0 ? `${counted(waiting, 'e-mail attend', 'e-mails attendent')} d’être envoyés.` : 'Aucun n’attend.'

function readingOf({ mailbox, webhook, readAt }: SystemStatus['returns']): string {
  if (mailbox) return readAt ? `Boîte lue le ${formatMoment(readAt)}.` : 'Boîte lue dans quelques minutes.'
  return webhook
    ? 'Le fournisseur d’e-mails les signale lui-même.'
    : 'Ils ne sont lus nulle part\u00a0: la personne qui héberge le portail peut y remédier.'
}

const failingOf = (failing: number) =>
  failing > 0
    ? `${counted(failing, 'membre ne reçoit plus nos e-mails', 'membres ne reçoivent plus nos e-mails')}.`
    : 'Aucune adresse en échec.'

function paymentsOf(cards: SystemStatus['cards']): string {
  if (!cards) return 'Aucune commande n’est restée en suspens.'
  return cards.lastAt
    ? `Dernière annonce du prestataire de paiement le ${formatMoment(cards.lastAt)}.`
    : 'Le prestataire de paiement n’a encore rien annoncé.'
}

function jobsOf({ waiting, active }: SystemStatus['jobs']): string {
  if (waiting + active === 0) return 'Rien n’attend\u00a0: tout est fait.'
  return `${counted(active, 'tâche')} en cours, ${waiting} en attente.`
}

/** Facts about each part, with or without a problem. */
export const FACTS: Record<SubjectOf, (state: SystemStatus) => string> = {
  database: ({ database }) => `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}.`,
  files: ({ files }) => (files.bucket ? 'Rangés dans un stockage en ligne.' : 'Rangés dans un dossier de la machine.'),
  disk: ({ disks }) =>
    disks
      .map(({ place, free, total }) => `${formatBytes(free)} libres sur ${formatBytes(total)} ${PLACES[place]}.`)
      .join(' ') || 'La place sera mesurée dans quelques secondes.',
  mails: ({ mails: { server, waiting, lastSentAt } }) =>
    server
      ? `${lastSentAt ? `Dernier envoi le ${formatMoment(lastSentAt)}.` : 'Aucun envoi encore.'} ${mailsWaiting(waiting)}`
      : 'Sans serveur d’e-mails\u00a0: ils restent dans la boîte locale.',
  returns: ({ returns }) => `${readingOf(returns)} ${failingOf(returns.failing)}`,
  payments: ({ cards }) => paymentsOf(cards),
  jobs: ({ jobs }) => jobsOf(jobs),
  backups: ({ backup }) =>
    backup
      ? `Dernière sauvegarde le ${formatMoment(backup.at)}${backup.bytes === null ? '' : `, ${formatBytes(backup.bytes)}`}.`
      : 'Aucune encore\u00a0: la première a lieu cette nuit, si leur clé est réglée.',
  program: ({ version, processes: [eldest] }) =>
    `Version ${version}${eldest ? `, en marche depuis le ${formatMoment(eldest.startedAt)}` : ''}.`,
}
