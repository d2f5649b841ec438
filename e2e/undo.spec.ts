import { expect, test } from './program.ts'
import { UNDOINGS } from './undoing.ts'

test.use({ society: 'decide', viewport: { width: 1440, height: 900 } })

for (const [endpoint, { drawnBy, button, show }] of Object.entries(UNDOINGS))
  test(`the button of ${drawnBy} goes by itself when ${endpoint} would come too late`, async ({ page, program }) => {
    await page.clock.install()
    await show(page, program)
    const undo = page.getByRole('button', typeof button === 'string' ? { name: button, exact: true } : { name: button })
    await expect(undo).toBeVisible()
    await page.clock.fastForward('10:01')
    await expect(undo).toBeHidden()
  })
