// How tests read what the program writes: every format by its library, never by hand.
import { unzipSync } from 'fflate'
import { DomUtils, parseDocument } from 'htmlparser2'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of a PDF as a reader would copy it: a line for each line, no-break spaces as plain ones. */
export async function textOfPdf(bytes: Buffer): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const pdf = await loading.promise
  const lines: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    lines.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  }
  await loading.destroy()
  return lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** The rows of a CSV as spreadsheets read it, its head first. */
export const rowsOfCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data

/** The files of an archive by their name, in their order. */
export const filesOfZip = (bytes: Uint8Array): [name: string, content: Buffer][] =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)])

/** The events of a calendar: what is said in each by the name of its property, in lower case. */
export function eventsOfCalendar(text: string): Record<string, string>[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries(event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())])),
    )
}

/** The elements of a page or a mail that have this name: what each says of itself, and its text. */
export const elementsOf = (html: string, name: string) =>
  DomUtils.getElementsByTagName(name, parseDocument(html)).map((element) => ({
    attributes: element.attribs,
    text: DomUtils.textContent(element),
  }))

/** The words of a page or a mail as people read them: a space where elements meet. */
export const wordsOfHtml = (html: string): string =>
  DomUtils.find((node) => node.type === 'text', parseDocument(html), true, Number.POSITIVE_INFINITY)
    .map((node) => DomUtils.textContent(node))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
