import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, luminance, seenOf } from '../../../../shared/colours.ts'
import { checksOf, isReadable, nearestReadable, shadesOf } from './rules.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test.each([
  ['#ffffff', '#000000', 21],
  ['#767676', '#ffffff', 4.54],
  ['#c1272d', '#ffffff', 5.84],
])('%s stands out from %s %d to 1', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 1))

test.each(['#c1272d', '#1d5fa8', '#000000', '#22543d', '#6b21a8'])('%s may be the main colour', (colour) =>
  expect(isReadable(colour)).toBe(true),
)

test.each(['#ffd500', '#ffffff', '#7fd6ff', '#ff8800'])(
  '%s may not, the nearest of its hue that may is offered',
  (colour) => {
    expect(isReadable(colour)).toBe(false)
    const nearest = nearestReadable(colour)
    expect(isReadable(nearest)).toBe(true)
    // No brighter one of the hue is readable.
    expect(luminance(nearest)).toBeGreaterThan(0.16)
    if (seenOf(colour).chroma > 0.05) expect(Math.abs(seenOf(nearest).hue - seenOf(colour).hue)).toBeLessThan(0.15)
  },
)

test('whatever is chosen, what is offered can be read; what can be read is offered itself', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const nearest = nearestReadable(colour)
      expect(isReadable(nearest)).toBe(true)
      expect(nearest === colour).toBe(isReadable(colour))
    }),
    { numRuns: 60 },
  )
})

test('every colour that may be chosen by day can be read by night', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const [onIt, ofIt, ...byNight] = checksOf(colour)
      if (onIt?.passes && ofIt?.passes) expect(byNight.filter(({ passes }) => !passes)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('the shades go from bright to dark, and words in the darkest are read on the second', () => {
  fc.assert(
    fc.property(colours.filter(isReadable), (colour) => {
      const shades = shadesOf(colour)
      expect(shades[6]).toBe(colour)
      const bright = shades.map(luminance)
      expect(bright.every((each, at) => at === 0 || each <= (bright[at - 1] ?? 0) + 0.002)).toBe(true)
      expect(contrast(shades[9] ?? '', shades[1] ?? '')).toBeGreaterThan(4.5)
    }),
    { numRuns: 60 },
  )
})
