import type { TestProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'

/** The day this many days from today. */
export const inDays = (days: number): string => addDays(parisDay(new Date()), days)

type Line = { quantity?: number; from?: number; to?: number }

/** A line of a request; `from` and `to` are days from today. */
export const aLine = (resource: number, { quantity = 1, from, to = from }: Line = {}) => ({
  resource: { id: resource },
  quantity,
  ...(from !== undefined && to !== undefined && { startDate: inDays(from), endDate: inDays(to) }),
})

const HOME = 'http://localhost:8080'
const orderBody = (reservations: object[], more: object = {}) => ({
  reservations,
  successURL: `${HOME}/commandvalidate`,
  cancelURL: `${HOME}/cart`,
  ...more,
})

/** Orders these lines. */
export const order = ({ call }: TestProgram, token: string, reservations: object[], more: object = {}) =>
  call('POST', '/commands', { token, body: orderBody(reservations, more) })
