import { counted } from '../../../shared/counted.ts'
import type { ListedMailing, MailingKind, Outcome } from './contract.ts'

export const KIND_LABELS: Record<MailingKind, string> = {
  REGISTER: 'Message du registre',
  COMMISSION: 'Message d’une commission',
  NEWS: 'Actualité',
  CAMPAIGN: 'Campagne d’adhésion',
  REMINDER: 'Relance d’adhésion',
  POST: 'Lettres par la poste',
  SELLERS: 'Relance de vendeurs',
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  SENT: 'Parti',
  RETURNED: 'Revenu',
  WAITING: 'En attente',
  FAILED: 'Échoué',
  UNREACHABLE: 'Adresse qui ne reçoit plus',
  BY_POST: 'À écrire par courrier',
  LEFT_OUT: 'Laissé de côté',
}

/** « 2 à écrire par courrier. » */
export const byPostWords = (many: number) => `${counted(many, 'à écrire par courrier', 'à écrire par courrier')}.`

type Progress = Pick<ListedMailing, 'kind' | 'sent' | 'waiting' | 'failed' | 'underWay'>

/** The status of a mailing: one word if all is well, otherwise the figures. */
export function progressInWords({ kind, sent, waiting, failed, underWay }: Progress): {
  tone: 'quiet' | 'bad' | 'info' | 'good'
  label: string
} {
  if (kind === 'POST') return { tone: 'quiet', label: 'Imprimé' }
  if (failed > 0) return { tone: 'bad', label: `${counted(failed, 'échec')}, ${counted(sent, 'parti')}` }
  if (underWay)
    return { tone: 'info', label: `${counted(waiting, 'en attente', 'en attente')}, ${counted(sent, 'parti')}` }
  return { tone: 'good', label: counted(sent, 'parti') }
}
