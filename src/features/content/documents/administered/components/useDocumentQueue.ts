import { useQueryClient } from '@tanstack/react-query'
import type { Queue } from '../../../../../web/ui/upload/queue.ts'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import { type Common, sendDocument } from '../client.ts'
import { DOCUMENT_MAX_BYTES } from '../contract.ts'

/** What is said of the document that a file becomes: that of the moment at which it was chosen. */
const saidOf = new WeakMap<File, Common>()
export const describe = (files: readonly File[], said: Common) => {
  for (const file of files) saidOf.set(file, said)
}

/** What was said of those that are on their way or failed. */
export const lastSaid = (queue: Queue): Common | undefined =>
  queue
    .read()
    .filter(({ state }) => state !== 'DONE' && state !== 'THERE')
    .map(({ file }) => saidOf.get(file))
    .at(-1)

/** Files on their way to be documents, whatever window is open. */
export function useDocumentQueue(): Queue {
  const queries = useQueryClient()
  return useUploads('documents', {
    send: (file, tell, signal) => sendDocument(saidOf.get(file), file, tell, signal),
    arrived: () => void queries.invalidateQueries({ queryKey: ['documents'] }),
    maxBytes: DOCUMENT_MAX_BYTES,
  })
}
