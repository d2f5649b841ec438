import { DOCUMENT_TYPES } from '../../../shared/document.ts'

const WORDS: Record<string, string> = {
  [DOCUMENT_TYPES.pdf]: 'PDF',
  [DOCUMENT_TYPES.docx]: 'Word',
  [DOCUMENT_TYPES.odt]: 'Texte',
  [DOCUMENT_TYPES.txt]: 'Texte',
  [DOCUMENT_TYPES.xlsx]: 'Excel',
  [DOCUMENT_TYPES.ods]: 'Tableau',
  [DOCUMENT_TYPES.csv]: 'Tableau',
  [DOCUMENT_TYPES.pptx]: 'Présentation',
  [DOCUMENT_TYPES.odp]: 'Présentation',
}

/** Type of a file, in a word. */
export const kindOf = (type: string) => WORDS[type] ?? 'Image'

const UNITS = ['octets', 'ko', 'Mo', 'Go'] as const
const whole = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 640 ko », « 1,2 Mo » */
function readableSize(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1_000 ** unit
  return `${(value < 10 ? tenths : whole).format(value)}\u00a0${UNITS[unit]}`
}

/** « PDF, 1,2 Mo » */
export const describeFile = ({ type, size }: { type: string; size: number }) => `${kindOf(type)}, ${readableSize(size)}`
