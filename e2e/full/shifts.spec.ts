import { atBothWidths, test } from '../program.ts'
import { expectNothingMoves } from '../shifts.ts'

// As the demonstration is: what other journeys leave behind is no part of these screens.
test.use({ society: 'shifts' })

atBothWidths((width) => {
  test(`nothing moves at ${width} px while a screen comes for the first time (docs/decisions/0055)`, async ({
    page,
    program,
  }) => {
    test.slow()
    await expectNothingMoves(page, program)
  })
})
