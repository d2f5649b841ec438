/** Landscapes as pixels: hills below a sky, drawn without anything but arithmetic. */

type Colour = readonly [red: number, green: number, blue: number]
export type Palette = 'snow' | 'forest' | 'sea' | 'dusk' | 'night'
type Look = { sky: readonly [Colour, Colour]; hills: readonly Colour[]; sun: Colour; sparks?: Colour; steep: number }

const LOOKS: Record<Palette, Look> = {
  snow: {
    sky: [
      [120, 164, 214],
      [226, 236, 245],
    ],
    sun: [255, 244, 214],
    sparks: [255, 255, 255],
    steep: 0.34,
    hills: [
      [158, 182, 206],
      [206, 220, 232],
      [244, 247, 250],
    ],
  },
  forest: {
    sky: [
      [164, 200, 220],
      [240, 232, 206],
    ],
    sun: [255, 236, 178],
    steep: 0.16,
    hills: [
      [126, 158, 138],
      [84, 126, 98],
      [44, 84, 62],
    ],
  },
  sea: {
    sky: [
      [150, 196, 222],
      [244, 226, 196],
    ],
    sun: [255, 238, 190],
    steep: 0.03,
    hills: [
      [88, 142, 164],
      [58, 112, 142],
      [200, 178, 136],
    ],
  },
  dusk: {
    sky: [
      [44, 56, 104],
      [236, 164, 122],
    ],
    sun: [255, 206, 148],
    steep: 0.14,
    hills: [
      [108, 86, 126],
      [66, 62, 104],
      [22, 33, 58],
    ],
  },
  night: {
    sky: [
      [12, 18, 40],
      [46, 48, 96],
    ],
    sun: [236, 228, 200],
    sparks: [232, 176, 72],
    steep: 0.1,
    hills: [
      [38, 42, 82],
      [26, 32, 64],
      [14, 20, 42],
    ],
  },
}

/** The same numbers for the same seed. */
function numbers(seed: number) {
  let state = (seed + 1) * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state / 0x1_0000_0000
  }
}

const between = (one: Colour, other: Colour, part: number): Colour => [
  one[0] + (other[0] - one[0]) * part,
  one[1] + (other[1] - one[1]) * part,
  one[2] + (other[2] - one[2]) * part,
]

type Size = { width: number; height: number; seed: number }

/** Rows of red, green and blue. */
export function drawScene(palette: Palette, { width, height, seed }: Size): Buffer {
  const { sky, hills, sun, sparks, steep } = LOOKS[palette]
  const next = numbers(seed)
  const pixels = Buffer.alloc(width * height * 3)
  const put = (x: number, y: number, colour: Colour) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels.set(colour, (y * width + x) * 3)
  }
  const light = { x: width * (0.15 + next() * 0.7), y: height * (0.15 + next() * 0.25), r: height * 0.09 }
  const ridges = hills.map((colour, layer) => {
    const [first, second, third] = [next() * 7, next() * 7, next() * 7]
    const top = height * (0.45 + layer * 0.17)
    const ridge = (x: number) => {
      const at = x / width
      const wave = Math.sin(at * 5 + first) + Math.sin(at * 11 + second) / 2 + Math.abs(Math.sin(at * 8 + third)) / 2
      return top - (wave * steep * height) / (layer + 2)
    }
    return { colour, tops: Array.from({ length: width }, (_, x) => ridge(x)) }
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const hill = ridges.findLast(({ tops }) => y >= (tops[x] ?? 0))
      const isSun = Math.hypot(x - light.x, y - light.y) < light.r
      put(x, y, hill ? hill.colour : isSun ? sun : between(sky[0], sky[1], y / height))
    }
  for (let count = 0; sparks && count < 90; count++) {
    const [x, y] = [Math.floor(next() * width), Math.floor(next() * height * 0.8)]
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      put(x + dx, y + dy, sparks)
  }
  return pixels
}
