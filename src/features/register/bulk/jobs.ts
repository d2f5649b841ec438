import { job } from '../../../server/jobs/jobs.ts'
import { bulkToDo, continueBulk } from './service.ts'

export const bulkAct = job(bulkToDo, { run: continueBulk })
