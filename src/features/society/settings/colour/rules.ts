import { atLuminance, type Colour, contrast, luminance, seenOf } from '../../../../shared/colours.ts'

/** What the main colour meets: words on it, the page it stands on by day, a card by night. */
const WORDS = '#ffffff'
const PAPER = '#faf8f4'
const NIGHT = '#191f2d'

/** What WCAG AA asks of words, and of the shape of a button. */
const OF_WORDS = 4.5
const OF_SHAPES = 3

/** By night the main colour is brightened as far as its button needs to be told from a card, with white words on it still. */
const BRIGHTNESS_BY_NIGHT = { least: 0.145, most: 0.178 }

/** How bright and how strong the shades are that are brighter than the main colour, in the order of the theme. */
const BRIGHTER = [
  [0.89, 0.1],
  [0.76, 0.25],
  [0.53, 0.5],
  [0.38, 0.75],
  [0.28, 0.9],
] as const
/** How bright the darker ones are, as a part of the main colour's brightness. */
const DARKER = [0.74, 0.52, 0.34]

/** The ten shades of the theme: the colour itself is the seventh, by night the sixth takes its place (rules#main-colour). */
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

/** Where the colour is used, and how far it stands out there. */
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

/** Whether whatever is drawn with this colour can be read, by day and by night. */
export const isReadable = (colour: Colour): boolean => checksOf(colour).every(({ passes }) => passes)

/** The nearest colour of the same hue that can be read: itself, or the brightest of the darker ones. */
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
