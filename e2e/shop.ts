import { addDays, parisDay } from '../src/shared/dates.ts'
import { expect, openSession, type Program } from './program.ts'

/** The day so many days from now. */
export const inDays = (days: number) => addDays(parisDay(new Date()), days)

const tokens = new Map<string, string>()
/** Signs somebody in once. */
async function tokenOf(program: Program, username: string): Promise<string> {
  const key = `${program.url} ${username}`
  const token = tokens.get(key) ?? (await openSession(program, username)).token
  tokens.set(key, token)
  return token
}

/** A call of the API, as somebody of the demonstration. */
export async function ask(program: Program, username: string, method: string, path: string, body?: object) {
  const token = await tokenOf(program, username)
  const answer = await fetch(`${program.url}/aspr/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (answer.status === 204 ? undefined : await answer.json()) as { id: number; version: number } & Record<
    string,
    unknown
  >
}

export const ADMIN = 'admin@demo.example'

/** Something of a commission (1 lets, 2 skis) that every member is offered. */
export const offer = async (program: Program, commissionId: number, rules: object) =>
  (
    await ask(program, ADMIN, 'POST', '/resources', {
      commissionId,
      audience: 'ALL',
      subscriptions: [],
      active: true,
      ...rules,
    })
  ).id

export type RequestedItem = { id: number; quantity?: number; from?: number; to?: number }

/** What is in a member's cart from now on. */
export const put = (program: Program, member: string, requests: RequestedItem[]) =>
  ask(program, member, 'PUT', '/cart', {
    reservations: requests.map(({ id, quantity = 1, from, to = from }) => ({
      resource: { id },
      quantity,
      ...(from !== undefined && to !== undefined && { startDate: inDays(from), endDate: inDays(to) }),
    })),
  })
