import { job } from '../../server/jobs/jobs.ts'
import { continueImport, importsToDo } from './verdicts/service.ts'

export const importPersons = job(importsToDo, { run: continueImport })
