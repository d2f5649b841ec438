import { formatShortDay } from '../../../../shared/dates.ts'
import type { FreeAccess, FreeField, FreeKind, FreeValue } from './contract.ts'

export const KIND_LABELS: Record<FreeKind, string> = {
  TEXT: 'Texte',
  CHOICE: 'Choix dans une liste',
  DATE: 'Date',
  YES_NO: 'Oui ou non',
}

export const ACCESS_LABELS: Record<FreeAccess, { short: string; long: string }> = {
  ADMINISTRATORS: { short: 'Responsables seulement', long: 'Les responsables des adhésions seulement' },
  MEMBER_SEES: { short: 'Le membre le voit', long: 'Le membre le voit, sans le modifier' },
  MEMBER_EDITS: { short: 'Le membre le modifie', long: 'Le membre le voit et le modifie' },
}

/** A value in readable form: « Adjudant », « 28/02/1990 », « oui »; null without one. */
export function freeWords({ kind, choices }: Pick<FreeField, 'kind' | 'choices'>, value: FreeValue | null | undefined) {
  if (value === null || value === undefined) return null
  if (kind === 'CHOICE') return choices.find(({ id }) => id === value)?.name ?? null
  if (kind === 'YES_NO') return value ? 'oui' : 'non'
  return kind === 'DATE' ? formatShortDay(String(value)) : String(value)
}

/** « 8 champs au plus. » and similar, by the number left. */
export const fieldsLeft = (left: number) =>
  left === 0
    ? 'Il y en a huit, le plus possible\u00a0: retirez-en un pour en ajouter un autre.'
    : `Vous pouvez encore en ajouter ${left}.`

/** Errors of a value, where the general table is too vague. */
export const VALUE_WORDS = {
  'unknown-choice': 'Ce choix n’est plus proposé. Choisissez-en un autre.',
  'yes-no-format': 'Répondez oui ou non.',
  'text-format': 'Ce texte contient des caractères qui ne se lisent pas.',
  'day-format': 'Cette date n’existe pas, ou elle est trop ancienne.',
}
