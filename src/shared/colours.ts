/** A colour as the API and forms write it, `#c1272d`. */
export type Colour = string

/** A colour in OKLCH: lightness 0 to 1, chroma, and hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number }
type Light = readonly [red: number, green: number, blue: number]

const toLight = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toChannel = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const lightOf = (colour: Colour): Light => {
  const at = (from: number) => toLight(Number.parseInt(colour.slice(from, from + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}
const colourOf = (light: Light): Colour =>
  `#${light
    .map((each) => Math.round(Math.min(1, Math.max(0, toChannel(each))) * 255))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

const luminanceOf = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Relative luminance of a colour, 0 to 1 (WCAG). */
export const luminance = (colour: Colour): number => luminanceOf(lightOf(colour))

/** Contrast of two colours, 1 to 21 (WCAG). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

export function seenOf(colour: Colour): Oklch {
  const [red, green, blue] = lightOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function rawOf({ lightness, chroma, hue }: Oklch): Light {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const EDGE = 0.0005
const isShowable = (light: Light) => light.every((each) => each >= -EDGE && each <= 1 + EDGE)

/** Greatest number from 0 to `most` that `fits`; 0 does. */
function greatest(most: number, fits: (number: number) => boolean): number {
  if (fits(most)) return most
  let [low, high] = [0, most]
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** The colour of this hue and luminance with as much chroma as a screen can show, at most `chroma`. */
export function atLuminance({ chroma, hue }: Pick<Oklch, 'chroma' | 'hue'>, wanted: number): Colour {
  const colourAt = (lightness: number) =>
    rawOf({
      lightness,
      hue,
      chroma: greatest(chroma, (strength) => isShowable(rawOf({ lightness, chroma: strength, hue }))),
    })
  return colourOf(colourAt(greatest(1, (lightness) => luminanceOf(colourAt(lightness)) <= wanted)))
}
