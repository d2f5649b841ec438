import { openCrawler } from './accessibility/crawl.ts'
import { AREAS, BEGINNING } from './accessibility/screens.ts'
import type { Screen } from './accessibility/table.ts'
import { test } from './program.ts'

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

/** One test looks at about so many states, so that no worker has a long area left when the others are done. */
const AT_ONCE = 12

/** An area in parts, each of whole screens in their order. */
function partsOf(screens: Screen[]): Screen[][] {
  const parts: Screen[][] = [[]]
  let states = 0
  for (const screen of screens) {
    if (states >= AT_ONCE) {
      parts.push([])
      states = 0
    }
    parts.at(-1)?.push(screen)
    states += screen.states.length
  }
  return parts
}

const crawl = (areas: Record<string, Screen[]>) => {
  for (const [area, screens] of Object.entries(areas))
    for (const [index, part] of partsOf(screens).entries())
      test(`axe finds no fault in ${area}, part ${index + 1}, in light and dark (rules#accessibility)`, async ({
        page,
        program,
      }) => {
        test.slow()
        const open = await openCrawler(page, program)
        for (const screen of part) await open(screen)
      })
}

test.describe('the screens of the demonstration', () => {
  test.use({ society: 'crawled' })
  crawl(AREAS)
})

test.describe('the screens of a society that begins', () => {
  test.use({ society: 'empty' })
  crawl(BEGINNING)
})
