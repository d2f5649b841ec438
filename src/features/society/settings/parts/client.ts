import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

type Body<E extends Parameters<typeof call>[0]> = Parameters<typeof call<E>>[1]['body']

const partQuery = <T>(name: string, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({ queryKey: ['siteconfiguration', 'part', name], queryFn: ({ signal }) => read(signal) })

export const associationQuery = partQuery('association', (signal) => call(contract.readAssociation, {}, signal))
export const contactQuery = partQuery('contact', (signal) => call(contract.readContact, {}, signal))
export const seasonQuery = partQuery('season', (signal) => call(contract.readSeason, {}, signal))
export const calendarQuery = partQuery('calendar', (signal) => call(contract.readCalendar, {}, signal))
export const legalFactsQuery = partQuery('legal', (signal) => call(contract.readLegalFacts, {}, signal))

export const saveAssociation = (body: Body<typeof contract.saveAssociation>) => call(contract.saveAssociation, { body })
export const saveContact = (body: Body<typeof contract.saveContact>) => call(contract.saveContact, { body })
export const saveSeason = (body: Body<typeof contract.saveSeason>) => call(contract.saveSeason, { body })
export const saveCalendar = (body: Body<typeof contract.saveCalendar>) => call(contract.saveCalendar, { body })
export const saveLegalFacts = (body: Body<typeof contract.saveLegalFacts>) => call(contract.saveLegalFacts, { body })
