import { personsQuery } from '../client.ts'

/** The accounts to validate, who waits longest first. */
export const queueQuery = personsQuery({ search: 'state==FEE_PAID', sort: 'feePaidAt,asc', size: 50 })
