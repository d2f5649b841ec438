import { z } from 'zod'
import type { PictureFormat } from '../../../shared/picture.ts'

/** Size in bytes of each rendition, by the suffix of its object's key. */
const Renditions = z.record(z.string(), z.number())
export const readRenditions = (kept: unknown) => Renditions.parse(kept)

/** Suffix of a rendition's key: `640.avif`. */
export const endingOf = (width: number, format: PictureFormat) => `${width}.${format}`

/** Widths in which a picture is stored, narrowest first. */
export const widthsOf = (renditions: Record<string, number>): number[] =>
  [...new Set(Object.keys(renditions).map((ending) => Number.parseInt(ending, 10)))].sort((one, other) => one - other)

/** Key of a rendition, derived from that of the picture. */
export const keyOf = (object: string, ending: string) => `${object}.${ending}`

/** Every key of a file in the store. */
export const keysOf = ({ object, renditions }: { object: string; renditions: unknown }): string[] => [
  object,
  ...Object.keys(readRenditions(renditions)).map((ending) => keyOf(object, ending)),
]

/** Key of the file to which an object of the store belongs. */
export const ownObject = (key: string) => key.replace(/\.\d+\.\w+$/, '')

const NAME_LENGTH = 200

/** Reduces the name of an upload to a valid file name. */
export const safeFileName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .slice(0, NAME_LENGTH)
    .toWellFormed()
    .trim() || 'fichier'

/** Replaces the extension of a name by that of its content. */
export const nameEnding = (name: string, ending: string): string =>
  `${safeFileName(name)
    .replace(/(.)\.\w{1,5}$/, '$1')
    .slice(0, NAME_LENGTH - ending.length - 1)
    .toWellFormed()}.${ending}`

/** Name of the JPEG of a picture. */
export const nameOfPicture = (name: string): string => nameEnding(name, 'jpg')
