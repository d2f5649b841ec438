import { job } from '../../../../server/jobs/jobs.ts'
import { askParents as ask, parentsToAsk } from './service.ts'

/** Now and then: a parent may come, or a child be named, by many doors. */
export const askParents = job(parentsToAsk, { every: '*/10 * * * *', run: ask })
