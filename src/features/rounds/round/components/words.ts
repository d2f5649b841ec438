import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { VISIT_RESULT_LABELS } from '../labels.ts'
import { latestByFlat, type Mark, type Stop } from './stopStatus.ts'

/** « samedi 5 décembre 2026 à 18 h 30 » */
const whenWords = ({ comeBackOn, comeBackAt }: Pick<Mark, 'comeBackOn' | 'comeBackAt'>) =>
  comeBackOn
    ? `le ${formatDay(comeBackOn)}${comeBackAt ? ` à ${comeBackAt.replace(':', '\u00a0h\u00a0')}` : ''}`
    : 'sans date'

/** « Donné 12,50 €, espèces, souche 101 »; « À repasser le 5 décembre 2026 » */
export function markWords({ outcome, gift, comeBackOn, comeBackAt }: Mark): string {
  const word = VISIT_RESULT_LABELS[outcome]
  if (outcome === 'COME_BACK') return comeBackOn ? `${word} ${whenWords({ comeBackOn, comeBackAt })}` : word
  if (!gift) return word
  const stub = gift.stub === undefined ? 'sans souche' : `souche ${gift.stub}`
  return [`${word} ${formatEuros(gift.amount)}`, MEANS_LABELS[gift.means].toLowerCase(), stub].join(', ')
}

/** The same in a line of the panel: « 12,50 €, souche 101 ». */
export function shortWords(mark: Mark): string {
  const { gift } = mark
  if (!gift) return markWords(mark)
  return [formatEuros(gift.amount), gift.stub === undefined ? 'sans souche' : `souche ${gift.stub}`].join(', ')
}

/** State of a door, for its row in the list. */
export function stopStatusWords({ marks }: Stop): string {
  const latest = latestByFlat(marks)
  const [only] = latest
  if (!only) return 'À faire'
  if (latest.length === 1) return only.flat ? `${only.flat}\u00a0: ${markWords(only)}` : markWords(only)
  const again = latest.filter(({ outcome }) => outcome === 'ABSENT' || outcome === 'COME_BACK').length
  const given = latest.filter(({ outcome }) => outcome === 'GIVEN').length
  const parts = [`${latest.length} appartements`, given > 0 && `${given} donné${given > 1 ? 's' : ''}`]
  return [...parts, again > 0 && `${again} à revoir`].filter(Boolean).join(', ')
}
