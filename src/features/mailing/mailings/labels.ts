import type { MailingKind, Outcome } from './contract.ts'

export const KIND_LABELS: Record<MailingKind, string> = {
  REGISTER: 'Message du registre',
  COMMISSION: 'Message d’une commission',
  NEWS: 'Actualité',
  CAMPAIGN: 'Campagne d’adhésion',
  REMINDER: 'Relance d’adhésion',
  POST: 'Lettres par la poste',
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  SENT: 'Parti',
  RETURNED: 'Revenu',
  WAITING: 'En attente',
  FAILED: 'Échoué',
  UNREACHABLE: 'Adresse qui ne reçoit plus',
  LEFT_OUT: 'Laissé de côté',
}
