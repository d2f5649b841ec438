import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../../../app/testing.ts'
import { aDocx, aLockedPdf, aPdf, aPdfWithScript, storedBelow } from '../../../../server/files/fixtures.ts'
import { ARRIVING } from '../../../../server/files/parts.ts'
import { activeMember } from '../../../society/persons/fixtures.ts'
import type { Document } from '../contract.ts'
import { aDocument, sendDocument } from '../fixtures.ts'

let admin: string
let member: string

const program = sharedProgram(async (program) => {
  admin = (await activeMember(program, [{ name: 'general', role: 'ADMIN' }])).token
  member = (await activeMember(program)).token
})

const add = (more: Parameters<typeof aDocument>[2] = {}) => aDocument(program, admin, more)
const titles = async (address: string) => {
  const { body } = await program.call('GET', address, { token: member })
  return (body._embedded.data as Document[]).map(({ title }) => title)
}

describe('A file that is no document (rules#documents)', () => {
  const refusal = async (bytes: Buffer, name: string) => {
    const answer = await sendDocument(program, admin, { bytes, name })
    const { code, errors } = (await answer.json()) as { code: string; errors?: { path: string; code: string }[] }
    return [answer.status, errors?.[0]?.code ?? code]
  }

  /** Stored files, and unfinished uploads. */
  const leftovers = async () => ({
    known: (await program.db.selectFrom('files').select('id').execute()).length,
    stored: (await storedBelow('objects')).length,
    arriving: readdirSync(ARRIVING),
  })

  test('A file that is no document is refused in a word, and leaves nothing', async () => {
    const before = await program.db.selectFrom('files').select('id').execute()
    expect(await refusal(Buffer.from('<script>alert(1)</script>'), 'statuts.pdf')).toEqual([400, 'not-a-document'])
    expect(await refusal((await aPdf('a')).subarray(0, -200), 'a.pdf')).toEqual([400, 'document-damaged'])
    expect(await refusal(aDocx({ 'word/vbaProject.bin': 'x' }), 'a.docx')).toEqual([400, 'document-macros'])
    expect(await refusal(Buffer.alloc(51_000_000, '%PDF-1.7 '), 'gros.pdf')).toEqual([413, 'too-large'])
    expect(await program.db.selectFrom('files').select('id').execute()).toEqual(before)
    expect(await titles('/documents')).toEqual([])
  })

  test('A file that is no document may have a name of 300 letters or a script in it: the name is cut, the script is only ever downloaded', async () => {
    const { file, title } = await add({ bytes: aPdfWithScript(), name: `${'a'.repeat(300)}.pdf` })
    expect([file.name.length, file.name.slice(-5), title.length]).toEqual([200, 'a.pdf', 150])
    await program.runJobs()
    expect(await titles('/documents?q=bonjour')).toHaveLength(1)
  })

  test('a document sent twice at once is stored once, and the second reply names the existing one', async () => {
    const bytes = await aPdf('Deux fois')
    const answers = await Promise.all([1, 2].map(() => sendDocument(program, admin, { bytes, name: 'Plan.pdf' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'already-there', detail: 'Plan' })
    expect(await titles('/documents?q=plan')).toEqual(['Plan'])
  })

  test('a file of 200 MB is refused before it is whole, nothing of it stays, and the program goes on', async () => {
    const before = await leftovers()
    const head = new TextEncoder().encode(
      '--abc\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ',
    )
    let sent = 0
    const body = new ReadableStream({
      pull(stream) {
        stream.enqueue(sent === 0 ? head : new Uint8Array(1_000_000))
        sent++
        if (sent > 200) stream.close()
      },
    })
    const answer = await fetch(`${program.origin}/aspr/v1/documents?category=a&audience=ALL`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'multipart/form-data; boundary=abc' },
    } as RequestInit)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large'])
    const whole = Buffer.concat([await aPdf('Grand'), Buffer.alloc(200_000_000)])
    expect((await sendDocument(program, admin, { bytes: whole })).status).toBe(413)
    expect(await leftovers()).toEqual(before)
    expect((await add()).title).toBe('Statuts')
  })

  test('a document without readable text (a password, no text) is stored all the same, and downloaded unchanged', async () => {
    const bytes = await aLockedPdf()
    const { id } = await add({ bytes, name: 'Protégé.pdf' })
    await program.runJobs()
    expect(await titles('/documents?q=protege')).toEqual(['Protégé'])
    const headers = { authorization: `Bearer ${member}` }
    const answer = await fetch(`${program.origin}/aspr/v1/documents/${id}/file`, { headers })
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('a document that is cut off during the upload leaves nothing', async () => {
    const before = await leftovers()
    const boundary = 'abc'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 `
    const ended = new AbortController()
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(head))
      },
    })
    const sending = fetch(`${program.origin}/aspr/v1/documents?category=a&audience=ALL`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: ended.signal,
      headers: { authorization: `Bearer ${admin}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    } as RequestInit).catch(() => undefined)
    await expect.poll(() => readdirSync(ARRIVING)).not.toEqual(before.arriving)
    ended.abort()
    await sending
    await expect.poll(leftovers).toEqual(before)
  })
})
