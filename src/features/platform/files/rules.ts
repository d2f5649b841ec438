import { z } from 'zod'
import type { PictureFormat } from '../../../shared/picture.ts'

/** The bytes of each form, by what the key of its object ends with. */
const Renditions = z.record(z.string(), z.number())
export const readRenditions = (kept: unknown) => Renditions.parse(kept)

/** What the key of a form ends with: `640.avif`. */
export const endingOf = (width: number, format: PictureFormat) => `${width}.${format}`

/** The widths a picture is kept in, the narrowest first. */
export const widthsOf = (renditions: Record<string, number>): number[] =>
  [...new Set(Object.keys(renditions).map((ending) => Number.parseInt(ending, 10)))].sort((one, other) => one - other)

/** The key of a form beside that of the picture. */
export const keyOf = (object: string, ending: string) => `${object}.${ending}`

/** Every key that a file has in the store. */
export const keysOf = ({ object, renditions }: { object: string; renditions: unknown }): string[] => [
  object,
  ...Object.keys(readRenditions(renditions)).map((ending) => keyOf(object, ending)),
]

/** The key of the file that an object of the store belongs to. */
export const ownObject = (key: string) => key.replace(/\.\d+\.\w+$/, '')

const NAME_LENGTH = 200

/** What the sender called a file, as far as it can be a file's name. */
export const safeFileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .slice(0, NAME_LENGTH)
    .toWellFormed()
    .trim() || 'fichier'

/** The name with the ending that its content has, whatever it said. */
export const nameEnding = (name: string, ending: string): string =>
  `${safeFileName(name)
    .replace(/(.)\.\w{1,5}$/, '$1')
    .slice(0, NAME_LENGTH - ending.length - 1)
    .toWellFormed()}.${ending}`

/** The name of the JPEG that a picture was made into. */
export const nameOfPicture = (name: string): string => nameEnding(name, 'jpg')
