import type { CDPSession, Page } from '@playwright/test'
import { enter, expect, test } from './program.ts'

test.use({ viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true })

type Point = { x: number; y: number }

/** Fingers on the screen, each from one point to another. */
async function move(touch: CDPSession, fingers: { from: Point; to: Point }[]) {
  const STEPS = 12
  const pointsAt = (step: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / STEPS,
      y: from.y + ((to.y - from.y) * step) / STEPS,
    }))
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) })
  for (let step = 1; step <= STEPS; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** How wide the picture in the middle of the screen is drawn. */
const widthOf = (page: Page) =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll('[role="dialog"] img')].map((each) => each.getBoundingClientRect())
    return pictures.find(({ left, right }) => left < 180 && right > 180)?.width ?? 0
  })

/** The same once nothing slides or grows any more: until then a gesture would take it from where it is. */
async function restingWidth(page: Page) {
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"] img')]
        .map((each) => JSON.stringify(each.getBoundingClientRect()))
        .join(),
    )
  let before = ''
  await expect(async () => {
    const last = before
    before = await boxes()
    expect(before).toBe(last)
    expect(await widthOf(page)).toBeGreaterThan(0)
  }).toPass({ intervals: [300] })
  return await widthOf(page)
}

test('a finger in the viewer goes from one picture to the next, and two fingers zoom', async ({ page, program }) => {
  await enter(page, program, 'membre@demo.example', '/photos/1')
  await page.getByRole('link', { name: 'Photo 2 sur 9' }).tap()
  await expect(page.locator('figcaption', { hasText: 'Photo 2 sur 9 ·' })).toBeVisible()
  const touch = await page.context().newCDPSession(page)
  const toLeft = { from: { x: 320, y: 400 }, to: { x: 40, y: 400 } }
  await move(touch, [toLeft])
  await expect(page.locator('figcaption', { hasText: 'Photo 3 sur 9' })).toBeVisible()
  await expect(page).toHaveURL(/photo=\d+$/)
  await move(touch, [{ from: toLeft.to, to: toLeft.from }])
  await expect(page.locator('figcaption', { hasText: 'Photo 2 sur 9' })).toBeVisible()

  const whole = await restingWidth(page)
  expect(whole).toBeGreaterThan(200)
  const apart = [
    { from: { x: 170, y: 380 }, to: { x: 60, y: 300 } },
    { from: { x: 190, y: 400 }, to: { x: 300, y: 480 } },
  ]
  await move(touch, apart)
  expect(await restingWidth(page)).toBeGreaterThan(whole * 1.3)
  // A finger on a larger picture moves it, and stays at this one.
  await move(touch, [{ from: { x: 200, y: 400 }, to: { x: 160, y: 400 } }])
  await expect(page.locator('figcaption', { hasText: 'Photo 2 sur 9' })).toBeVisible()
  await move(
    touch,
    apart.map(({ from, to }) => ({ from: to, to: from })),
  )
  expect(await restingWidth(page)).toBeLessThan(whole * 1.1)
  await move(touch, [toLeft])
  await expect(page.locator('figcaption', { hasText: 'Photo 3 sur 9' })).toBeVisible()
})
