import type { StuckMail } from './contract.ts'

/** States of a mail that could not be sent. */
export const STATE_LABELS: Record<StuckMail['state'], string> = {
  QUEUED: 'Nouvel essai prévu',
  DEAD: 'Abandonné',
  SENT: 'Parti',
  WITHDRAWN: 'Retiré',
  SKIPPED: 'Adresse qui ne reçoit plus',
}
