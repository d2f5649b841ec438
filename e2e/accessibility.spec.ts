import { openCrawler } from './accessibility/crawl.ts'
import { AREAS } from './accessibility/screens.ts'
import { test } from './program.ts'

// Every screen, as the embedded database answers it.
test.use({ society: 'crawled', viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

for (const [area, screens] of Object.entries(AREAS))
  test(`axe finds no fault in ${area}, in light and dark (rules#accessibility)`, async ({ page, program }) => {
    test.slow()
    const crawl = openCrawler(page, program)
    for (const screen of screens) await crawl(screen)
  })
