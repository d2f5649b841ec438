import { openCrawler } from './accessibility/crawl.ts'
import { AREAS, BEGINNING } from './accessibility/screens.ts'
import type { Screen } from './accessibility/table.ts'
import { test } from './program.ts'

test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

const crawl = (areas: Record<string, Screen[]>) => {
  for (const [area, screens] of Object.entries(areas))
    test(`axe finds no fault in ${area}, in light and dark (rules#accessibility)`, async ({ page, program }) => {
      test.slow()
      const open = openCrawler(page, program)
      for (const screen of screens) await open(screen)
    })
}

test.describe('of the demonstration', () => {
  test.use({ society: 'crawled' })
  crawl(AREAS)
})

test.describe('of a society that begins', () => {
  test.use({ society: 'empty' })
  crawl(BEGINNING)
})
