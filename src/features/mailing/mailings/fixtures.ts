import type { TestProgram } from '../../../app/testing.ts'
import { aPdf } from '../../../server/files/fixtures.ts'
import { sendFile } from '../../platform/files/fixtures.ts'
import type { Attachment } from './attachments/contract.ts'

/** Uploads an attachment as the screen does. */
export const sendAttachment = (program: TestProgram, token: string, bytes: Buffer, name = 'Pouvoir.pdf') =>
  sendFile(program, '/mailings/attachments', { bytes, name, token, method: 'POST' })

/** An uploaded file that can be attached to a message. */
export async function anAttachment(program: TestProgram, token: string, name = 'Pouvoir.pdf'): Promise<Attachment> {
  const answer = await sendAttachment(program, token, await aPdf(name), name)
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as Attachment
}

/** A text file of this many bytes. */
export const aText = (bytes: number) => Buffer.alloc(bytes, 'Bonjour. ')

/** Removes from a mail what differs by reader: links with a token, or the links that replace them in a preview. */
export const withoutLinks = (html: string) =>
  html.replaceAll(/https?:\/\/[^"\s<]*(?:desabonnement|renewsubscription|accountWrapper)[^"\s<]*/g, 'LINK')
