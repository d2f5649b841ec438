// Tests read every written format with its library, never by hand.
import { unzipSync } from 'fflate'
import { DomUtils, parseDocument } from 'htmlparser2'
import ICAL from 'ical.js'
import Papa from 'papaparse'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Text of a PDF as copied from a reader: line by line, no-break spaces as plain ones. */
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

/** Rows of a CSV as spreadsheets read it, headings first. */
export const rowsOfCsv = (text: string): string[][] =>
  Papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true }).data

/** Files of a zip by name, in order. */
export const filesOfZip = (bytes: Uint8Array): [name: string, content: Buffer][] =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)])

/** Events of a calendar: values by property name, in lower case. */
export function eventsOfCalendar(text: string): Record<string, string>[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries(event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())])),
    )
}

/** Elements with this name of a page or mail: attributes and text. */
export const elementsOf = (html: string, name: string) =>
  DomUtils.getElementsByTagName(name, parseDocument(html)).map((element) => ({
    attributes: element.attribs,
    text: DomUtils.textContent(element),
  }))

/** Text of a page or mail as people read it: a space between elements. */
export const wordsOfHtml = (html: string): string =>
  DomUtils.find((node) => node.type === 'text', parseDocument(html), true, Number.POSITIVE_INFINITY)
    .map((node) => DomUtils.textContent(node))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
