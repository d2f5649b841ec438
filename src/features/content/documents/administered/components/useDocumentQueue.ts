import { useQueryClient } from '@tanstack/react-query'
import type { Queue } from '../../../../../web/ui/upload/queue.ts'
import { useUploads } from '../../../../../web/ui/upload/useUploads.ts'
import { type Common, sendDocument } from '../client.ts'
import { DOCUMENT_MAX_BYTES } from '../contract.ts'

/** Values for each file, as they were when it was chosen. */
const commonOf = new WeakMap<File, Common>()
export const describe = (files: readonly File[], common: Common) => {
  for (const file of files) commonOf.set(file, common)
}

/** Values of the files that are uploading or failed. */
export const lastCommonValues = (queue: Queue): Common | undefined =>
  queue
    .read()
    .filter(({ state }) => state !== 'DONE' && state !== 'THERE')
    .map(({ file }) => commonOf.get(file))
    .at(-1)

/** Upload queue of new documents, independent of the dialog. */
export function useDocumentQueue(): Queue {
  const queries = useQueryClient()
  return useUploads('documents', {
    send: (file, tell, signal) => sendDocument(commonOf.get(file), file, tell, signal),
    arrived: () => void queries.invalidateQueries({ queryKey: ['documents'] }),
    maxBytes: DOCUMENT_MAX_BYTES,
  })
}
