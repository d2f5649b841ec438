import type { TestProgram } from '../../../app/testing.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'

/** The day so many days from today. */
export const inDays = (days: number): string => addDays(parisDay(new Date()), days)

type Line = { quantity?: number; from?: number; to?: number }

/** A line as a body names it: for days so many days from today where they are said. */
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
