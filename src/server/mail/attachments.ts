import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { openFile } from '../files/storage.ts'

/** A file opened for sending. */
export type OpenAttachment = { name: string; type: string; content: Readable }

/** One of a mail's files is no longer stored, so a retry would fail too. */
export class AttachmentLost extends Error {}

/** A file could not be read to its end: the mail is retried, and the mail server is not blamed. */
export class AttachmentUnread extends Error {}

type OpenAttachments = { files: OpenAttachment[]; unread: () => Error | undefined; close: () => void }

/** Opens the files of a mail, in order, to be read while it is sent. Throws `AttachmentLost` if one is missing. */
export async function openAttachments(db: Db, ids: readonly string[]): Promise<OpenAttachments> {
  const files: OpenAttachment[] = []
  let fault: Error | undefined
  const close = () => {
    for (const { content } of files) content.destroy()
  }
  const known = await db
    .selectFrom('files')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['id', 'name', 'type', 'object'])
    .execute()
  try {
    for (const id of ids) {
      const file = known.find((each) => each.id === id)
      const content = file && (await openFile(file.object, undefined))
      if (!file || !content) throw new AttachmentLost(`attachment ${id} is no longer stored`)
      content.on('error', (error) => {
        fault = error
      })
      files.push({ name: file.name, type: file.type, content })
    }
  } catch (error) {
    close()
    throw error instanceof AttachmentLost ? error : new AttachmentUnread('an attachment could not be read')
  }
  return { files, unread: () => fault, close }
}
