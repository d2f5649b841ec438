import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The texts of the page by what their contrast depends on, as they were when they were last listed. */
    coloured: Map<string, Element[]>
  }
}

/** Where workers write down which colours axe found no fault in: in a folder that a run has for itself. */
const file = `${process.env.JOURNEY_SOCIETY}/colours`
const known = new Set<string>()

/**
 * Runs in the page: texts and fields by what their contrast depends on, in light and in dark. That is their own style, and each ancestor
 * that sets a colour or a background: what it sets in light, and by which classes, attributes and inline style, which decide the dark.
 */
function listColours(): string[] {
  type Ground = { colour: string; key: string }
  const grounds = new Map<Element, Ground>()
  const groundOf = (element: Element): Ground => {
    const found = grounds.get(element)
    if (found) return found
    const above = element.parentElement ? groundOf(element.parentElement) : { colour: '', key: '' }
    const { color, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const paint = [backgroundColor, backgroundImage, opacity, filter].join()
    const isPlain = color === above.colour && paint === 'rgba(0, 0, 0, 0),none,1,none'
    const attributes = [...element.attributes]
      .filter(
        ({ name }) =>
          /^(class|style|data-|aria-|disabled|readonly)/.test(name) && !/label|describe|control|owns/.test(name),
      )
      .map(({ name, value }) => `${name}=${value}`)
    const ground = isPlain ? above : { colour: color, key: [above.key, color, paint, ...attributes].join('|') }
    grounds.set(element, ground)
    return ground
  }
  /** A short name for a long text: two of a thousand have the same once in ten million runs. */
  const shorten = (text: string) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      a = Math.imul(a ^ code, 2654435761)
      b = Math.imul(b ^ code, 1597334677)
    }
    return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
  }
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
  window.coloured = new Map()
  for (const element of document.querySelectorAll('body *')) {
    if (!element.matches('input, select, textarea') && !hasText(element)) continue
    const style = getComputedStyle(element)
    const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null
    const own = [
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.textDecorationLine,
      element.tagName,
      element.className,
      isDisabled,
    ]
    const name = shorten([groundOf(element).key, ...own].join('|'))
    window.coloured.set(name, [...(window.coloured.get(name) ?? []), element])
  }
  return [...window.coloured.keys()]
}

/** The colours of the page in which axe has not looked for faults yet, on whatever screen. */
export async function listNewColours(page: Page): Promise<string[]> {
  if (existsSync(file)) for (const colours of readFileSync(file, 'utf8').split('\n')) known.add(colours)
  return (await page.evaluate(listColours)).filter((colours) => !known.has(colours))
}

/** Axe found no fault in them, in light and in dark. */
export function rememberColours(colours: string[]) {
  for (const each of colours) known.add(each)
  appendFileSync(file, `${colours.join('\n')}\n`)
}
