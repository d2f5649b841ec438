import type { TestProgram } from '../../../app/testing.ts'
import { aPdf } from '../../../server/files/fixtures.ts'
import { sendFile } from '../../platform/files/fixtures.ts'
import type { Attachment } from './attachments/contract.ts'

/** Sends a file that is to go with a message, as the screen does. */
export const sendAttachment = (program: TestProgram, token: string, bytes: Buffer, name = 'Pouvoir.pdf') =>
  sendFile(program, '/mailings/attachments', { bytes, name, token, method: 'POST' })

/** A file that is there, to go with a message. */
export async function anAttachment(program: TestProgram, token: string, name = 'Pouvoir.pdf'): Promise<Attachment> {
  const answer = await sendAttachment(program, token, await aPdf(name), name)
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as Attachment
}

/** A text file of so many bytes. */
export const aText = (bytes: number) => Buffer.alloc(bytes, 'Bonjour. ')

/** A mail without what is one reader's alone: the links that carry a token, and those of a sample in their place. */
export const withoutLinks = (html: string) =>
  html.replaceAll(/https?:\/\/[^"\s<]*(?:desabonnement|renewsubscription|accountWrapper)[^"\s<]*/g, 'LINK')
