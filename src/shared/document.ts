import { PICTURE_TYPES } from './picture.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Accepted documents besides pictures: media type by file extension. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  txt: 'text/plain',
  csv: 'text/csv',
} as const
export type DocumentEnding = keyof typeof DOCUMENT_TYPES

/** What a file field offers; the server checks the content of any file. */
export const ACCEPTED_DOCUMENTS = [
  ...Object.keys(DOCUMENT_TYPES).map((ending) => `.${ending}`),
  ...PICTURE_TYPES,
].join()
