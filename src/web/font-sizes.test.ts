import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every text grows with the size that somebody set in their browser: no size of a font is in pixels', () => {
  const sheets = globSync('src/{app,features,web}/**/*.css')
  const inPixels = sheets.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:font-size|font):[^;]*\dpx[^;]*;/g)].map(([text]) => `${path}: ${text}`),
  )
  expect(inPixels).toEqual([])
  expect(/fontSizes: \{[^}]*px/.exec(readFileSync('src/web/ui/theme.ts', 'utf8'))).toBeNull()
})

test('a text that somebody set larger takes the layout of a smaller screen: no breakpoint is in pixels', () => {
  const sources = globSync('src/{app,features,web}/**/*.{css,tsx}')
  const inPixels = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:@media|useMediaQuery)[^{\n]*\d+px[^{\n]*/g)].map(
      ([text]) => `${path}: ${text}`,
    ),
  )
  expect(inPixels).toEqual([])
})
