import { deleteFile } from '../../../server/files/storage.ts'
import { job } from '../../../server/jobs/jobs.ts'
import { erasedToKeep, filesToDelete, keepErased } from './service.ts'

/** After each erasure, and nightly: whatever came in between, the list is whole. */
export const keepErasedList = job(erasedToKeep, { every: '45 3 * * *', run: keepErased })

export const deleteErasedFiles = job(filesToDelete, {
  run: async (_db, { files }) => {
    for (const file of files) await deleteFile(file)
  },
})
