import { atLuminance, type Colour, contrast, luminance, seenOf } from '../../../../shared/colours.ts'

/** Backgrounds and text of the main colour: white text on it, the page by day, a card by night. */
const WORDS = '#ffffff'
const PAPER = '#faf8f4'
const NIGHT = '#191f2d'

/** WCAG AA minimum for text, and for the shape of a button. */
const OF_WORDS = 4.5
const OF_SHAPES = 3

/**
 * By night the main colour is brightened until its button stands out from a card, with white text still readable on it.
 */
const BRIGHTNESS_BY_NIGHT = { least: 0.145, most: 0.178 }

/** Brightness and saturation of the shades brighter than the main colour, in the order of the theme. */
const BRIGHTER = [
  [0.89, 0.1],
  [0.76, 0.25],
  [0.53, 0.5],
  [0.38, 0.75],
  [0.28, 0.9],
] as const
/** Brightness of the darker shades, as a fraction of the main colour's. */
const DARKER = [0.74, 0.52, 0.34]

/**
 * The ten shades of the theme: the seventh is the colour itself, replaced by the sixth at night (rules#main-colour).
 */
export function shadesOf(colour: Colour): Colour[] {
  const { chroma, hue } = seenOf(colour)
  const bright = luminance(colour)
  const { least, most } = BRIGHTNESS_BY_NIGHT
  return [
    ...BRIGHTER.map(([wanted, strength]) => atLuminance({ hue, chroma: chroma * strength }, wanted)),
    atLuminance({ hue, chroma }, Math.min(most, Math.max(least, bright))),
    colour,
    ...DARKER.map((part) => atLuminance({ hue, chroma }, bright * part)),
  ]
}

type Place = 'words-on-it' | 'words-of-it' | 'words-on-it-by-night' | 'shape-by-night' | 'words-of-it-by-night'
export type Check = { place: Place; ratio: number; needed: number; passes: boolean }

/** Uses of the colour with their contrast. */
export function checksOf(colour: Colour): Check[] {
  const shades = shadesOf(colour)
  const [words = colour, byNight = colour] = [shades[4], shades[5]]
  const pairs: [Place, Colour, Colour, number][] = [
    ['words-on-it', WORDS, colour, OF_WORDS],
    ['words-of-it', colour, PAPER, OF_WORDS],
    ['words-on-it-by-night', WORDS, byNight, OF_WORDS],
    ['shape-by-night', byNight, NIGHT, OF_SHAPES],
    ['words-of-it-by-night', words, NIGHT, OF_WORDS],
  ]
  return pairs.map(([place, one, other, needed]) => {
    const ratio = contrast(one, other)
    return { place, ratio, needed, passes: ratio >= needed }
  })
}

/** Whether everything drawn in this colour is readable, by day and night. */
export const isReadable = (colour: Colour): boolean => checksOf(colour).every(({ passes }) => passes)

/** Nearest readable colour of the same hue: itself, or the brightest of the darker ones. */
export function nearestReadable(colour: Colour): Colour {
  if (isReadable(colour)) return colour
  const seen = seenOf(colour)
  let [low, high] = [0, luminance(colour)]
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2
    if (isReadable(atLuminance(seen, middle))) low = middle
    else high = middle
  }
  return atLuminance(seen, low)
}
