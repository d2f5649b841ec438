import { queryOptions } from '@tanstack/react-query'
import { withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

const partQuery = <T>(name: string, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({ queryKey: ['siteconfiguration', 'part', name], queryFn: ({ signal }) => read(signal) })

export const associationQuery = partQuery('association', (signal) => call(contract.readAssociation, {}, signal))
export const contactQuery = partQuery('contact', (signal) => call(contract.readContact, {}, signal))
export const seasonQuery = partQuery('season', (signal) => call(contract.readSeason, {}, signal))
export const calendarQuery = partQuery('calendar', (signal) => call(contract.readCalendar, {}, signal))
export const legalFactsQuery = partQuery('legal', (signal) => call(contract.readLegalFacts, {}, signal))

export const saveAssociation = withBody(contract.saveAssociation)
export const saveContact = withBody(contract.saveContact)
export const saveSeason = withBody(contract.saveSeason)
export const saveCalendar = withBody(contract.saveCalendar)
export const saveLegalFacts = withBody(contract.saveLegalFacts)
