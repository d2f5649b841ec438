import { formatMoment } from '../../../../shared/dates.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import type { QueuedHandOver } from './queuedHandOver.ts'

const NOTICES: Record<QueuedHandOver['state'], { tone: 'info' | 'warn' | 'bad'; words: string }> = {
  UNSENT: { tone: 'info', words: 'Elle sera enregistrée toute seule, dès que le réseau revient.' },
  WAITING: { tone: 'warn', words: 'Elle attend la décision d’un administrateur.' },
  DISMISSED: {
    tone: 'warn',
    words: 'Un administrateur l’a écartée\u00a0: le calendrier n’est pas marqué comme remis.',
  },
  REFUSED: { tone: 'bad', words: 'Elle n’a pas été acceptée\u00a0: ce code n’est celui d’aucun calendrier.' },
}

/** State of a handover recorded on this phone. */
export const QueuedHandOverNotice = ({ noted: { at, state } }: { noted: QueuedHandOver }) => (
  <Notice tone={NOTICES[state].tone} title={`Remise notée sur ce téléphone, le ${formatMoment(at)}`} alert>
    {NOTICES[state].words}
  </Notice>
)
