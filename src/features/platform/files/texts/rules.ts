import { API_BASE } from '../../../../shared/endpoint.ts'
import { type Picture, pictureInText } from '../../../../shared/picture.ts'

// HTML as the sanitiser writes it: every attribute in double quotes, without brackets.
const IMAGE = /<img\b[^>]*>/g
const FILE = new RegExp(`src="(${API_BASE}/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))[^"]*"`)
const PLACE = /\s(?:width|height|loading)="[^"]*"/g

/** Ids of the pictures in a text. */
export const filesIn = (html: string): string[] => [
  ...new Set((html.match(IMAGE) ?? []).flatMap((image) => FILE.exec(image)?.[2] ?? [])),
]

/** The text as stored: its pictures by file, without the expiring signature. */
export const cleanText = (html: string) =>
  html.replace(IMAGE, (image) => image.replace(PLACE, '').replace(FILE, 'src="$1"'))

/** The text as shown: each picture with a valid address; unknown and unprocessed ones are left out. */
export const shownText = (html: string, pictures: ReadonlyMap<string, Picture>) =>
  html.replace(IMAGE, (image) => {
    const id = FILE.exec(image)?.[2]
    if (!id) return image
    const picture = pictures.get(id)
    if (picture?.state !== 'READY') return ''
    const { src, width, height } = pictureInText(picture)
    const place = `src="${src.replaceAll('&', '&amp;')}" width="${width}" height="${height}" loading="lazy"`
    return image.replace(PLACE, '').replace(FILE, () => place)
  })
