import { setImmediate } from 'node:timers/promises'
import { drawCode, FACES, INK, MM, type Pdf, startSheet } from '../../../../server/files/pdf.ts'
import { type LabelPlace, labelsOf, placeOfLabel } from '../../../../server/files/post.ts'

/** Labels of 70 by 37 mm, three beside each other and eight below. */
const SHEET = '70x37'
const CODE = 28 * MM

type Label = { number: number; address: string }
/** `skip`: how many labels of the first sheet are used already. */
type About = { year: number; labels: readonly Label[]; name: string; shortName: string; skip: number }

function drawLabel(
  page: Pdf,
  { x, y, width, height }: LabelPlace,
  { number, address }: Label,
  { year, shortName }: About,
) {
  drawCode(page, address, x + 4 * MM, y + (height - CODE) / 2, CODE)
  const line = (words: string, down: number, size: number, face: 'text' | 'strong', colour: string) =>
    page
      .font(face)
      .fontSize(size)
      .fillColor(colour)
      .text(words, x + CODE + 7 * MM, y + down * MM, {
        width: width - CODE - 10 * MM,
        height: 12 * MM,
        ellipsis: true,
      })
  line(`Calendrier ${year}`, 6, 9, 'text', INK.grey)
  line(`N°\u00a0${number}`, 10, 15, 'strong', INK.night)
  line('Scannez pour vérifier', 19, 7.5, 'text', INK.grey)
  line(shortName, 23, 7.5, 'text', INK.grey)
}

/** Stubs on sheets of labels, a signed code each. */
export async function drawLabels(about: About): Promise<Buffer> {
  const { year, labels, name, shortName, skip } = about
  const { page, ended } = startSheet({
    title: `Souches du calendrier ${year}`,
    author: name,
    creator: shortName,
    margin: 0,
  })
  page.registerFont('text', FACES.text).registerFont('strong', FACES.strong)
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
