import { setImmediate } from 'node:timers/promises'
import {
  drawCode,
  drawDecoration,
  INK,
  MM,
  type Pdf,
  startSheet,
  type TextStyle,
  textWriter,
} from '../../../../server/files/pdf.ts'
import { type LabelPlace, labelsOf, placeOfLabel } from '../../../../server/files/post.ts'

/** Labels of 70 by 37 mm, three in a row and eight rows. */
const SHEET = '70x37'
const CODE = 28 * MM

const write = textWriter({ size: 7.5, width: 70 * MM })

type Label = { number: number; address: string }
/** `skip`: number of labels of the first sheet that are already used. */
type About = { year: number; labels: readonly Label[]; name: string; shortName: string; skip: number }

function drawLabel(
  page: Pdf,
  { x, y, width, height }: LabelPlace,
  { number, address }: Label,
  { year, shortName }: About,
) {
  // Decorative for screen readers, because the text beside it says what it opens.
  drawDecoration(page, () => drawCode(page, address, x + 4 * MM, y + (height - CODE) / 2, CODE))
  const line = (words: string, down: number, style: TextStyle) =>
    write(page, words, x + CODE + 7 * MM, y + down * MM, { width: width - CODE - 10 * MM, height: 12 * MM, ...style })
  line(`Calendrier ${year}`, 6, { size: 9, colour: INK.grey })
  line(`N°\u00a0${number}`, 10, { size: 15, strong: true, colour: INK.night })
  line('Scannez pour vérifier', 19, { colour: INK.grey })
  line(shortName, 23, { colour: INK.grey })
}

/** Draws stubs on sheets of labels, each with a signed code. */
export async function drawLabels(about: About): Promise<Buffer> {
  const { year, labels, name, shortName, skip } = about
  const { page, ended } = startSheet({
    title: `Souches du calendrier ${year}`,
    author: name,
    creator: shortName,
    margin: 0,
  })
  for (const [index, label] of labels.entries()) {
    const place = placeOfLabel(SHEET, index, skip + 1)
    const isFirst = (skip + index) % labelsOf(SHEET) === 0
    if (index > 0 && isFirst) page.addPage()
    drawLabel(page, place, label, about)
    if (isFirst) await setImmediate()
  }
  page.end()
  return await ended
}
