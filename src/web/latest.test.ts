import { expect, test } from 'vitest'
import { HttpProblem } from './http.ts'
import { actOnLatest } from './latest.ts'

type Thing = { roles: string[]; version: number }
const give = (role: string, kept: () => Thing) => {
  const act = async ({ roles, version }: Thing) => {
    if (version !== kept().version) throw new HttpProblem(409, { code: 'changed-meanwhile' })
    return [...roles, role]
  }
  return { act, reload: async () => kept() }
}

test('an item added to a list joins those that somebody else has left there (rules#two-editors)', async () => {
  const now = { roles: ['ski_USER', 'general_ADMIN'], version: 2 }
  const { act, reload } = give('voile_USER', () => now)
  expect(await actOnLatest({ roles: ['ski_USER'], version: 1 }, reload, act)).toEqual([...now.roles, 'voile_USER'])
})

test('a person who is overtaken twice is told, and any other refusal is told at once', async () => {
  let version = 1
  const { act, reload } = give('voile_USER', () => ({ roles: [], version: ++version }))
  await expect(actOnLatest({ roles: [], version: 1 }, reload, act)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  const refused = () => Promise.reject(new HttpProblem(403, { code: 'role-not-yours' }))
  await expect(actOnLatest({ roles: [], version: 1 }, reload, refused)).rejects.toMatchObject({ status: 403 })
})
