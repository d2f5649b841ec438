import { job } from '../../../server/jobs.ts'
import { continueImport, importsToDo } from './service.ts'

export const importPersons = job(importsToDo, { run: continueImport })
