import { ROLE_LABELS } from '../../../society/commissions/labels.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import type { BulkWork } from './contract.ts'

const roleOf = ({ name, role }: Pick<BulkWork, 'name' | 'role'>) =>
  [name ?? 'une commission retirée', ROLE_LABELS[role as keyof typeof ROLE_LABELS]].filter(Boolean).join(', ')

/** « Centre : Saint-Aubin », « Cotisation 2027 notée payée » */
export function workWords(work: Pick<BulkWork, 'kind' | 'value' | 'name' | 'role' | 'season'>): string {
  switch (work.kind) {
    case 'VALIDATE':
      return 'Comptes validés'
    case 'PAY':
      return `Cotisation ${work.season} notée payée`
    case 'CENTRE':
      return `Centre\u00a0: ${work.value}`
    case 'STATUS':
      return `Statut\u00a0: ${MEMBERTYPE_LABELS[work.value as keyof typeof MEMBERTYPE_LABELS].short}`
    case 'FIELD':
      return `Champ libre\u00a0: ${work.name ?? 'un champ retiré'}`
    case 'ROLE_GIVEN':
      return `Rôle donné\u00a0: ${roleOf(work)}`
    case 'ROLE_TAKEN':
      return `Rôle retiré\u00a0: ${roleOf(work)}`
  }
}

const count = new Intl.NumberFormat('fr-FR')

/** Whether it still runs, is done, or was undone. */
export function workState({ state, undo, processed, total }: Pick<BulkWork, 'state' | 'undo' | 'processed' | 'total'>) {
  if (undo?.state === 'RUNNING') return { tone: 'info', label: 'Annulation en cours' } as const
  if (undo?.state === 'FAILED' || undo?.state === 'CANCELLED')
    return { tone: 'warn', label: 'Annulation inachevée' } as const
  if (undo) return { tone: 'quiet', label: 'Annulé' } as const
  if (state === 'RUNNING')
    return { tone: 'info', label: `En cours, ${count.format(processed)} sur ${count.format(total)}` } as const
  if (state === 'CANCELLED') return { tone: 'warn', label: 'Arrêté avant la fin' } as const
  if (state === 'FAILED') return { tone: 'bad', label: 'Pas abouti' } as const
  return { tone: 'good', label: 'Terminé' } as const
}
