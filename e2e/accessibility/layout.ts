import { type CDPSession, expect, type Page } from '@playwright/test'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'

const HEIGHT = 800
/** Text in twice its size, as somebody sets it in their browser. */
const ENLARGED = { standard: 32, fixed: 26 }
const USUAL = { standard: 16, fixed: 13 }

/** Runs in the page: texts that are cut or lie over one another, and controls that cover one another. */
function findCollisions(): string[] {
  const top = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body
  const named = (element: Element) => {
    const text = (element.ariaLabel || element.textContent || element.tagName).replace(/\s+/g, ' ').trim()
    return `« ${text.slice(0, 40)} »`
  }
  const ancestorsOf = function* (element: Element) {
    for (let each: Element | null = element; each && each !== document.documentElement; each = each.parentElement)
      yield each
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  /** What lies over the page, such as a bar at its foot, or is there for screen readers alone. */
  const isApart = (element: Element) =>
    [...ancestorsOf(element)].some((each) => {
      const { position, clipPath } = getComputedStyle(each)
      return (
        clipPath !== 'none' || (position === 'fixed' && each.getAttribute('role') !== 'dialog') || position === 'sticky'
      )
    })
  const overlap = (one: DOMRect, other: DOMRect) => ({
    width: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    height: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  })

  /** A box that shows a part of its text: one scrolls to the rest, and an excerpt leads to it. */
  const isFrame = (element: Element) => {
    const { overflowY, webkitLineClamp } = getComputedStyle(element)
    return /auto|scroll/.test(overflowY) || webkitLineClamp !== 'none'
  }

  type Text = { parent: Element; lines: DOMRect[]; length: number }
  const texts: Text[] = []
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode
    if (!parent || !textContent?.trim() || parent.closest('svg, option, noscript, style, script')) continue
    if (!isShown(parent) || isApart(parent)) continue
    range.selectNodeContents(walker.currentNode)
    const frames = [...ancestorsOf(parent)].filter(isFrame).map((frame) => frame.getBoundingClientRect())
    const lines = [...range.getClientRects()].filter(
      (line) => line.width > 0 && frames.every((frame) => line.top < frame.bottom - 2 && line.bottom > frame.top + 2),
    )
    if (lines.length > 0) texts.push({ parent, lines, length: textContent.trim().length })
  }

  /** A box that hides a part of a line, and offers no way to scroll to it. */
  const isCut = ({ parent, lines }: Text) => {
    for (const box of ancestorsOf(parent)) {
      if (isFrame(box)) return false
      const { overflowX, overflowY } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const { left, right, top, bottom } = box.getBoundingClientRect()
      if (/hidden|clip/.test(overflowX) && lines.some((line) => line.right > right + 1 || line.left < left - 1))
        return true
      if (/hidden|clip/.test(overflowY) && lines.some((line) => line.bottom > bottom + 2 || line.top < top - 2))
        return true
    }
    return false
  }
  const isOutOfButton = ({ parent, lines }: Text) => {
    const box = parent.closest('button, .mantine-Button-root')?.getBoundingClientRect()
    return (
      box !== undefined &&
      lines.some(
        (line) =>
          line.right > box.right + 1 ||
          line.left < box.left - 1 ||
          line.bottom > box.bottom + 2 ||
          line.top < box.top - 2,
      )
    )
  }
  const faults = [
    ...(top !== document.body && top.scrollWidth > top.clientWidth + 1 ? [`${named(top)} scrolls sideways`] : []),
    ...texts.filter(isCut).map(({ parent }) => `${named(parent)} is cut`),
    ...texts.filter(isOutOfButton).map(({ parent }) => `${named(parent)} is wider or higher than its button`),
    ...texts
      .filter(({ length, lines }) => lines.length > 2 && length / lines.length < 3)
      .map(({ parent }) => `${named(parent)} has a letter or two a line`),
  ]
  texts.forEach((text, index) => {
    for (const other of texts.slice(index + 1)) {
      if (text.parent.contains(other.parent) || other.parent.contains(text.parent)) continue
      const lieOver = text.lines.some((line) =>
        other.lines.some((second) => {
          const { width, height } = overlap(line, second)
          return width > 2 && height > Math.min(line.height, second.height) / 2
        }),
      )
      if (lieOver) faults.push(`${named(text.parent)} and ${named(other.parent)} lie over one another`)
    }
  })

  const controls = [...top.querySelectorAll('button, a[href], input, select, textarea, summary')]
    .filter((element) => isShown(element) && !isApart(element) && !element.closest('svg'))
    .map((element) => ({ element, boxes: [...element.getClientRects()] }))
  controls.forEach(({ element, boxes }, index) => {
    for (const { element: other, boxes: others } of controls.slice(index + 1)) {
      // A button in a field is drawn over it.
      if (
        element.contains(other) ||
        other.contains(element) ||
        element.closest('.mantine-Input-wrapper')?.contains(other)
      )
        continue
      const cover = boxes.some((box) =>
        others.some((second) => {
          const { width, height } = overlap(box, second)
          return width > 2 && height > 2
        }),
      )
      if (cover) faults.push(`${named(element)} and ${named(other)} cover one another`)
    }
  })
  return [...new Set(faults)]
}

/** A chart takes its new width a moment after the page. */
const findSidewaysScroll = (page: Page, where: string): Promise<string[]> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: PATIENCE_MS,
    })
    .then(
      () => [],
      () => [`it scrolls sideways ${where}`],
    )

/** A window that is still opening, or a part of it that is still loading, has not its final width. */
async function findLastingCollisions(page: Page): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await page.evaluate(findCollisions)
    return found.length
  }
  await expect
    .poll(look)
    .toBe(0)
    .catch(() => undefined)
  return found
}

/** Gives the browser's own text this size, and waits until the page has it: the next page would begin with the one before. */
async function setTextSize(page: Page, browser: CDPSession, fontSizes: typeof USUAL) {
  await browser.send('Page.setFontSizes', { fontSizes })
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === size,
    `${fontSizes.standard}px`,
  )
}

/** What has no room on the smallest phone, in the page or in the window over it, when its owner set text in twice its size. */
export async function findCramped(page: Page, browser: CDPSession): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: HEIGHT })
  await setTextSize(page, browser, ENLARGED)
  const found = [
    ...(await findSidewaysScroll(page, 'at 320 px')),
    ...(await findLastingCollisions(page)).map((fault) => `${fault} at 320 px`),
  ]
  await setTextSize(page, browser, USUAL)
  return found.map((fault) => `${fault} with text in twice its size`)
}

/** Where the page scrolls sideways. A tablet, and a small laptop with the column of the administration's pages, have the least room for tables. */
export async function findTooWide(page: Page, browser: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT })
    found.push(...(await findSidewaysScroll(page, `at ${width} px`)))
  }
  await setTextSize(page, browser, ENLARGED)
  found.push(...(await findSidewaysScroll(page, 'at 1280 px with text in twice its size')))
  await setTextSize(page, browser, USUAL)
  return found
}
