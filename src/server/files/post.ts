import { drawable, drawDecoration, drawElement, INK, MM, type Pdf, startSheet } from './pdf.ts'

/** Label sheets as sold in shops: number, size and first position, in millimetres. */
const SHEETS = {
  '70x37': { across: 3, down: 8, width: 70, height: 37, left: 0, top: 0.5, step: 70 },
  '99x38': { across: 2, down: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, step: 101.6 },
  '63x38': { across: 3, down: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, step: 66 },
} as const
export type LabelSheet = keyof typeof SHEETS

export const labelsOf = (sheet: LabelSheet): number => SHEETS[sheet].across * SHEETS[sheet].down

export type LabelPlace = { page: number; x: number; y: number; width: number; height: number }

/** Position of a label, in points; `start` is the first free one of the first sheet, from 1. */
export function placeOfLabel(sheet: LabelSheet, index: number, start = 1): LabelPlace {
  const { across, width, height, left, top, step } = SHEETS[sheet]
  const [many, at] = [labelsOf(sheet), index + start - 1]
  const place = at % many
  return {
    page: Math.floor(at / many),
    x: (left + (place % across) * step) * MM,
    y: (top + Math.floor(place / across) * height) * MM,
    width: width * MM,
    height: height * MM,
  }
}

/** Draws each of these on a label, on as many sheets as needed. */
function drawOnLabels<Label>(
  page: Pdf,
  labels: readonly Label[],
  { sheet, start = 1 }: { sheet: LabelSheet; start?: number },
  draw: (page: Pdf, label: Label, place: LabelPlace) => void,
) {
  let drawn = 0
  for (const [index, label] of labels.entries()) {
    const place = placeOfLabel(sheet, index, start)
    for (; drawn < place.page; drawn++) page.addPage()
    draw(page, label, place)
  }
}

/**
 * Address area visible through the window of DL and C5/6 envelopes, wherever the folded letter lies: both windows are
 * 100 by 35 mm, 20 mm from the right and lower edge of envelopes of 220 by 110 and 229 by 114 mm.
 */
export const WINDOW = { x: 110 * MM, y: 60 * MM, width: 78 * MM, height: 19 * MM }

const SIZE = 10
const SMALLEST = 4
/** Height of a line, in multiples of the size of its letters. */
const LEADING = 1.3

type Area = { x: number; y: number; width: number; height: number }

/** Splits a line at its spaces where the next word would be wider than the area; a single wide word stays whole. */
function wrap(page: Pdf, line: string, width: number): string[] {
  const rows: string[] = []
  for (const word of line.split(' ')) {
    const longer = rows.length > 0 ? `${rows.at(-1)} ${word}` : word
    if (rows.length > 0 && page.widthOfString(longer) <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}

/** Draws lines one below the other; long ones are wrapped, and all are as small as is needed for no word to be lost. */
function drawLines(page: Pdf, lines: readonly string[], { x, y, width, height }: Area) {
  page.font('text').fillColor(INK.text)
  for (let size = SIZE; ; size -= 0.5) {
    page.fontSize(size)
    const wrapped = lines.map((line) => wrap(page, drawable(line), width))
    const rows = wrapped.flat()
    const fits = rows.length * size * LEADING <= height && rows.every((row) => page.widthOfString(row) <= width)
    if (!fits && size > SMALLEST) continue
    const step = Math.min(size * LEADING, height / Math.max(1, rows.length))
    let drawn = 0
    for (const line of wrapped)
      drawElement(page, 'P', () => {
        for (const row of line) page.text(row, x, y + drawn++ * step, { lineBreak: false })
      })
    return
  }
}

export type Letter = {
  /** Sender, at the top left. */
  from: readonly string[]
  to: readonly string[]
  /** « Valbrume, le 26 novembre 2026 » */
  placeAndDay: string
  subject: string
  paragraphs: readonly string[]
  closing: string
}

type Document = { title: string; author: string; creator: string }

/** Draws letters, each on its own page, with the address in the window of the envelope. */
export function drawLetters(letters: readonly Letter[], about: Document): Promise<Buffer> {
  const { page, ended } = startSheet({ ...about, margin: 20 * MM })
  const [left, width] = [20 * MM, 170 * MM]
  letters.forEach(({ from, to, placeAndDay, subject, paragraphs, closing }, index) => {
    if (index > 0) page.addPage()
    drawLines(page, from, { x: left, y: 20 * MM, width: 80 * MM, height: 36 * MM })
    drawLines(page, to, WINDOW)
    // Folding marks for three parts.
    for (const fold of [99, 198])
      drawDecoration(page, () =>
        page
          .moveTo(4 * MM, fold * MM)
          .lineTo(8 * MM, fold * MM)
          .lineWidth(0.5)
          .stroke(INK.line),
      )
    page.font('text').fontSize(SIZE).fillColor(INK.text)
    drawElement(page, 'P', () => page.text(drawable(placeAndDay), left, 92 * MM, { width, align: 'right' }))
    drawElement(page, 'H1', () =>
      page
        .font('strong')
        .fontSize(12)
        .text(drawable(subject), left, 106 * MM, { width }),
    )
    page
      .font('text')
      .fontSize(SIZE + 0.5)
      .moveDown(1)
    for (const paragraph of paragraphs)
      drawElement(page, 'P', () => page.text(drawable(paragraph), { width, lineGap: 2 }).moveDown(0.7))
    drawElement(page, 'P', () => page.moveDown(1).text(drawable(closing), { width }))
  })
  page.end()
  return ended
}

/** Draws addresses on sheets of labels, from the label `start` of the first one on. */
export function drawAddressLabels(
  addresses: readonly (readonly string[])[],
  on: { sheet: LabelSheet; start: number },
  about: Document,
): Promise<Buffer> {
  const { page, ended } = startSheet({ ...about, margin: 0 })
  drawOnLabels(page, addresses, on, (at, lines, { x, y, width, height }) =>
    drawLines(at, lines, { x: x + 6 * MM, y: y + 7 * MM, width: width - 10 * MM, height: height - 12 * MM }),
  )
  page.end()
  return ended
}
