import type { TestProgram } from '../../../app/testing.ts'
import { aPdf } from '../../../server/files/fixtures.ts'
import { sendFile } from '../../platform/files/fixtures.ts'
import type { Document } from './contract.ts'

type DocumentUpload = { bytes: Buffer; name?: string; query?: Record<string, string | number> }

/** Uploads a new document, as the screen does. */
export const sendDocument = (
  program: TestProgram,
  token: string,
  { bytes, name = 'Statuts.pdf', query }: DocumentUpload,
) => {
  const asked = { category: 'Statuts', audience: 'ALL', ...query }
  const search = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  return sendFile(program, `/documents?${search}`, { bytes, name, token, method: 'POST' })
}

let made = 0

/** Creates a document, by default a PDF with this text. */
export async function aDocument(
  program: TestProgram,
  token: string,
  sent: Partial<DocumentUpload> & { text?: string } = {},
) {
  const bytes = sent.bytes ?? (await aPdf(sent.text ?? `Document ${++made}`))
  const answer = await sendDocument(program, token, { ...sent, bytes })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as Document
}
