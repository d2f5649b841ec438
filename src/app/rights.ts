import { may } from '../features/platform/access/contract.ts'
import type { Endpoint } from '../shared/endpoint.ts'

/** The right that a screen requires, in the form of an endpoint's. */
export type Right = Extract<Endpoint['auth'], { may?: unknown }>

export const MANAGES_PERSONS = { may: may.managePersons } as const
export const MANAGES_SOCIETY = { may: may.manageSociety } as const
export const SUPERVISES_SOCIETY = { may: may.superviseSociety } as const
export const MANAGES_ANY = { may: may.manageCommission, among: 'ANY' } as const
export const SEES_MAILINGS = { may: may.seeMailings, among: 'ANY' } as const
export const SEES_ORDERS = { may: may.seeOrders, among: 'ANY' } as const
export const RECORDS_MONEY = { may: may.recordMoney } as const
export const KEEPS_ACCOUNTS = { may: may.keepAccounts } as const
export const MANAGES_CHILDREN = { may: may.manageCommission, among: 'CHILDREN' } as const
export const MANAGES_CALENDARS = { may: may.manageCommission, among: 'CALENDARS' } as const
export const SELLS_CALENDARS = { may: may.useCommission, among: 'CALENDARS' } as const
export const MANAGES_THIS = { of: 'commission', may: may.manageCommission } as const
