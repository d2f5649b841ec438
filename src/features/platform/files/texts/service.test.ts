import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import { defineCommission } from '../../../society/commissions/service.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import { aPicture, sendFile } from '../fixtures.ts'

let ski: number
let sail: number
let token: string
const program = sharedProgram(async (started) => {
  const define = (name: string, technicalName: string) =>
    defineCommission(started.db, { name, technicalName, description: '' }, undefined)
  ski = await define('Ski', 'ski')
  sail = await define('Voile', 'voile')
  ;({ token } = await activeMember(started, [{ name: 'general', role: 'ADMIN' }]))
})

async function send(commission: number) {
  const answer = await sendFile(program, `/commissions/${commission}/pictures`, {
    bytes: await aPicture(1_600, 800),
    name: 'lac.webp',
    token,
    method: 'POST',
  })
  expect(answer.status).toBe(201)
  await program.runJobs()
  return ((await answer.json()) as { id: string }).id
}
const write = async (commission: number, description: string) =>
  (await program.call('PUT', `/commissions/${commission}`, { token, body: { description } })).body.description as string
const stored = async (id: number) =>
  (await program.db.selectFrom('commissions').where('id', '=', id).select('description').executeTakeFirstOrThrow())
    .description
const sourceIn = (html: string) => /src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
const picture = (id: string) => `<p>Avant</p><img src="${API_BASE}/files/${id}" alt="Le lac" />`

describe('Pictures of a rich text (rules#rich-text)', () => {
  test('pictures of a rich text are shown in their size by an address that works for some minutes, and kept without it', async () => {
    const id = await send(ski)
    const shown = await write(ski, picture(id))
    expect(shown).toMatch(/ alt="Le lac"/)
    expect(shown).toContain('width="1280" height="640" loading="lazy"')
    const answer = await fetch(program.origin + sourceIn(shown))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await stored(ski)).toBe(picture(id))
    // Sent back unchanged.
    await write(ski, shown)
    expect(await stored(ski)).toBe(picture(id))
  })

  test('pictures of another owner are shown at no address, whatever the text says', async () => {
    const id = await send(sail)
    expect(await write(ski, picture(id))).toBe('<p>Avant</p>')
    const signed = sourceIn(await write(sail, picture(id))).replaceAll('&', '&amp;')
    expect(await write(ski, `<img src="${signed}" />`)).toBe('')
  })

  test('pictures that the text no longer shows are deleted, except those somebody may be writing with', async () => {
    const [old, kept, fresh] = [await send(ski), await send(ski), await send(ski)]
    await program.db
      .updateTable('files')
      .set({ createdAt: new Date(Date.now() - 2 * 86_400_000).toISOString() })
      .where('id', 'in', [old, kept])
      .execute()
    await write(ski, picture(kept))
    const left = (
      await program.db.selectFrom('files').where('scope', '=', 'commission-text').select('id').execute()
    ).map(({ id }) => id)
    expect([old, kept, fresh].map((id) => left.includes(id))).toEqual([false, true, true])
  })
})
