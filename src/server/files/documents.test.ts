import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '../../features/platform/files/fixtures.ts'
import { Refusal } from '../http/errors.ts'
import { inspectDocument } from './documents.ts'
import { aDocx, anArchive, aPdf, aPdfWithScript } from './fixtures.ts'
import { listPacked, repack } from './unzip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'documents-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Resulting extension, or the code of the refusal. */
async function inspected(bytes: Buffer, name: string): Promise<string> {
  const file = path.join(folder, 'part')
  await writeFile(file, bytes)
  return await inspectDocument(file, name, { sha256: '' }).then(
    ({ ending }) => ending,
    (error) => {
      if (error instanceof Refusal) return error.errors?.[0]?.code ?? error.code
      throw error
    },
  )
}
const open = (kind: string, more = {}) =>
  anArchive({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<office/>', ...more })
const office = (part: string) => anArchive({ '[Content_Types].xml': '<Types/>', [part]: '<x/>' })

describe('What a document is, is said by its content (rules#documents)', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a PDF', () => aPdf('Bonjour'), 'photo.jpg', 'pdf'],
    ['a PDF with a script, which nobody runs', () => aPdfWithScript(), 'a.pdf', 'pdf'],
    ['a picture', () => aPicture(), 'statuts.pdf', 'webp'],
    ['Word', () => aDocx(), 'a', 'docx'],
    ['Excel', () => office('xl/workbook.xml'), 'a', 'xlsx'],
    ['PowerPoint', () => office('ppt/presentation.xml'), 'a', 'pptx'],
    ['OpenDocument text', () => open('text'), 'a', 'odt'],
    ['OpenDocument sheet', () => open('spreadsheet'), 'a', 'ods'],
    ['OpenDocument slides', () => open('presentation'), 'a', 'odp'],
    ['a text', () => Buffer.from('Bonjour à tous'), 'lisez-moi.TXT', 'txt'],
    ['a list', () => Buffer.from('\ufeffnom;prénom\r\n'), 'liste.csv', 'csv'],
  ])('%s is taken', async (_what, bytes, name, ending) => {
    expect(await inspected(await bytes(), name)).toBe(ending)
  })

  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a page', () => Buffer.from('\ufeff <!doctype html><script>alert(1)</script>'), 'a.txt', 'not-a-document'],
    ['a drawing with a script', () => Buffer.from('<svg onload="alert(1)"/>'), 'a.csv', 'not-a-document'],
    ['a text that does not say it is one', () => Buffer.from('alert(1)'), 'a.pdf', 'not-a-document'],
    ['a program', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'a.txt', 'not-a-document'],
    ['any archive', () => anArchive({ 'a.exe': 'MZ' }), 'a.docx', 'not-a-document'],
    ['Word with macros', () => aDocx({ 'word/vbaProject.bin': 'x' }), 'a.docx', 'document-macros'],
    ['OpenDocument with macros', () => open('text', { 'Basic/script.xml': 'x' }), 'a.odt', 'document-macros'],
    ['a PDF cut off', async () => (await aPdf('Bonjour')).subarray(0, -100), 'a.pdf', 'document-damaged'],
    ['Word cut off', () => aDocx().subarray(0, -40), 'a.docx', 'document-damaged'],
    ['a picture cut off', async () => (await aPicture()).subarray(0, -20), 'a.webp', 'not-a-picture'],
    ['nothing', () => Buffer.alloc(0), 'a.pdf', 'not-a-document'],
  ])('%s is refused', async (_what, bytes, name, code) => {
    expect(await inspected(await bytes(), name)).toBe(code)
  })

  test('an archive that unpacks to far more than it weighs is refused without being unpacked', async () => {
    const size = 60_000_000
    const data = deflateRawSync(Buffer.alloc(size))
    const zeros = Array.from({ length: 6 }, (_, at) => ({
      name: `word/media/${at}.xml`,
      method: 8,
      crc: 0,
      size,
      data,
    }))
    const bomb = repack([...listPacked(aDocx(), 10), ...zeros])
    expect(bomb.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    expect(await inspected(bomb, 'a.docx')).toBe('document-bomb')
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })
})
