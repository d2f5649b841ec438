import { at, test } from './program.ts'
import { expectNothingMoves } from './shifts.ts'

// As the demonstration is: what other journeys leave behind is no part of these screens.
test.use({ society: 'shifts' })

// The crawl of accessibility sees on a phone what moves on every screen; with nothing kept of it, `npm run test:full` does.
at(1440, () => {
  test('nothing moves on a screen while it comes at a desk, and no tablet scrolls it sideways (docs/decisions/0055)', async ({
    page,
    program,
  }) => {
    test.slow()
    await expectNothingMoves(page, program)
  })
})
