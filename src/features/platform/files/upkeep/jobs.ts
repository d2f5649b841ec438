import { job, queue } from '../../../../server/jobs/jobs.ts'
import { filesToPrepare, objectsToDelete } from '../service.ts'
import { deleteUnneeded, prepareFile, sweepStore, takeUpFiles } from './service.ts'

export const prepareFiles = job(filesToPrepare, { run: prepareFile })

export const takeUpLeftFiles = job(queue('take-up-files'), { every: '*/5 * * * *', run: takeUpFiles })

export const deleteStoredObjects = job(objectsToDelete, { run: (db, { files }) => deleteUnneeded(db, files) })

/** Nightly: the store holds what files name, and nothing else. */
export const sweepFiles = job(queue('sweep-files'), { every: '20 4 * * *', run: (db) => sweepStore(db) })
