import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { aLockedPdf, aPdf, aPdfWithScript, aRawPdf } from './fixtures.ts'
import { readPdfText } from './pdf-text.ts'

const read = (pdf: Buffer) => readPdfText(Readable.from([pdf]))

describe('The text of a PDF (rules#documents)', () => {
  test('the text of a PDF is read page by page as people type it', async () => {
    const pages = await read(await aPdf('Les œuvres de l’amicale,\nréglées à l’unani-\nmité.', 'Fin'))
    expect(pages).toEqual(['Les œuvres de l’amicale, réglées à l’unanimité.', 'Fin'])
  })

  test('the text of a PDF is cut where it is very long', async () => {
    const pages = await read(await aPdf(...Array.from({ length: 60 }, () => 'amicale '.repeat(600))))
    expect(pages?.join('').length).toBe(200_000)
  })

  test('the text of a page without words is empty, and a file that is no PDF or has a password has no text', async () => {
    expect(await read(aRawPdf(Buffer.from('0 0 10 10 re f')))).toEqual([''])
    expect(await read(Buffer.from('%PDF-1.7\nnothing\n%%EOF'))).toBeUndefined()
    expect(await read(await aLockedPdf())).toBeUndefined()
  })

  test('the text of a PDF is read without running its script', async () => {
    expect(await read(aPdfWithScript())).toEqual(['Bonjour'])
  })

  test('a PDF that unpacks to gigabytes is given up, and the process stays small and goes on', async () => {
    const bomb = aRawPdf(Buffer.alloc(400_000_000, '0 0 m '))
    const before = process.memoryUsage().rss
    const reading = read(bomb)
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 20)
    expect(await reading).toBeUndefined()
    clearInterval(watch)
    expect(most).toBeLessThan(100_000_000)
    expect(await read(await aPdf('Bonjour'))).toEqual(['Bonjour'])
  })
})
