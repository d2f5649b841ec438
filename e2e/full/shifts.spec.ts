import { at, test } from '../program.ts'
import { expectNothingMoves } from '../shifts.ts'

test.use({ society: 'shifts' })

at(360, () => {
  test('nothing moves on a phone while a screen comes for the first time (docs/decisions/0055)', async ({
    page,
    program,
  }) => {
    test.slow()
    await expectNothingMoves(page, program)
  })
})
