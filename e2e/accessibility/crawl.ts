import { appendFileSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { keepSession, openSession, type Program } from '../program.ts'
import { countShifts, findMoving } from '../shifts.ts'
import { findCramped, findTooWide } from './layout.ts'
import { findFaults, findSmall, findSqueezed, settle } from './look.ts'
import { findAddress } from './places.ts'
import { answerOtherwise, type Screen, type State } from './table.ts'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }

type Login = Awaited<ReturnType<typeof openSession>>

/** Where workers write down which screen has which title: in a folder that a run has for itself. */
const titles = `${process.env.JOURNEY_SOCIETY}/titles`
/** What stands in for a screen has the same title wherever it does. */
const STAND_INS = /^(Connexion|.*introuvable|.* indisponible|Hors connexion) · /

/** The screen an address leads to: what it names is left out. */
const screenAt = (address: string) =>
  (address.split(/[?#]/)[0] ?? '')
    .split('/')
    .filter((part) => !/^:|\d|^inconnue$/.test(part))
    .join('/')

/** Other screens with this title: the tabs of a browser and its history tell them apart by nothing else. */
function findNamesakes(address: string, title: string): string[] {
  if (STAND_INS.test(title)) return []
  const screen = screenAt(address)
  appendFileSync(titles, `${title}\t${screen}\n`)
  const others = readFileSync(titles, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([other, at]) => other === title && at !== screen)
  return [...new Set(others.map(([, at]) => `${at} has the title « ${title} » too`))]
}

/** Runs in the page, which came with what the society is called. */
const readShortName = (): string =>
  JSON.parse(document.getElementById('siteconfiguration')?.textContent ?? '').association.shortName

/** Looks at screens one after the other, with one page. */
export async function openCrawler(page: Page, program: Program) {
  await page.addInitScript(countShifts)
  const browser = await page.context().newCDPSession(page)
  const logins = new Map<string, Login>()
  const signIn = async (email: string) => {
    const login = logins.get(email) ?? (await openSession(program, email))
    logins.set(email, login)
    return login
  }

  const open = async (address: string, { as }: Screen, { answers = [], steps }: State) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().setOffline(false)
    // What was typed before, which windows were open and who was signed in, is kept by the browser.
    await keepSession(page, program, as ? await signIn(as) : undefined)
    for (const answer of answers) await answerOtherwise(page, answer)
    await page.goto(new URL(address, program.url).href)
    // A state without steps is looked at next, which waits for it too.
    if (steps.length > 0) await settle(page)
  }

  /** What the page is told by besides its colours: a title of its own, one heading that no section repeats, enough room for a finger, and that it stays where it is. */
  const findOddities = async (path: string) => {
    const oddities = await findSmall(page)
    oddities.push(...(await findMoving(page)))
    const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
    if (headings.length !== 1) oddities.push(`it has ${headings.length} headings of level 1`)
    const sections = await page.getByRole('heading', { level: 2 }).allTextContents()
    oddities.push(...sections.filter((text) => headings.includes(text)).map((text) => `« ${text} » stands twice`))
    // « Page · ASPR », and what the page is about where others have its heading too.
    await expect(async () => {
      const [heading, title, site] = [
        (await page.locator('h1').first().textContent()) ?? '',
        await page.title(),
        await page.evaluate(readShortName),
      ]
      expect(title.startsWith(heading), title).toBe(true)
      expect(title.slice(heading.length)).toMatch(new RegExp(`^(\u00a0: .+)? · ${site}$`))
    }).toPass()
    return [...oddities, ...findNamesakes(path, await page.title())]
  }

  /** Whether the page is as it opens again, once the window of this state is closed. */
  const isBack = async (state: State) => {
    if (state.answers || state.continues) return false
    if (!state.layer) return state.steps.length === 0
    await page.keyboard.press('Escape')
    await settle(page)
    return (await page.getByRole('dialog').count()) === 0
  }

  const look = async (screen: Screen, state: State) => {
    const faults: string[] = []
    const width = state.width ?? 'phone'
    if (state.layer) await expect(page.getByRole('dialog', { name: state.layer.name }).last()).toBeVisible()
    if (state.dropdown)
      await expect(page.getByRole('button', { name: state.dropdown.name, expanded: true })).toBeVisible()
    faults.push(...(await findFaults(page, { layer: state.layer !== undefined })))
    if (width !== 'desk') faults.push(...(await findSqueezed(page)))
    if (state.steps.length === 0 && width !== 'desk') faults.push(...(await findOddities(screen.path)))
    if ((state.steps.length === 0 || state.layer) && width !== 'desk')
      faults.push(...(await findCramped(page, browser)))
    if (state.steps.length === 0 && width !== 'desk') faults.push(...(await findTooWide(page, browser)))
    if (width === 'both') {
      await page.setViewportSize(DESK)
      faults.push(
        ...(await findFaults(page, { layer: state.layer !== undefined })).map((fault) => `at a desk, ${fault}`),
      )
    }
    await page.setViewportSize(PHONE)
    return faults
  }

  return async (screen: Screen) => {
    const address = await findAddress(program, screen)
    let before: State | undefined
    for (const state of screen.states) {
      const what = `${screen.path}, ${state.name}`
      try {
        await page.setViewportSize(state.width === 'desk' ? DESK : PHONE)
        const opened = state.continues || (before && !state.answers && (await isBack(before)))
        if (!opened) await open(address, screen, state)
        before = undefined
        for (const step of state.steps) await step(page, page, program)
        const faults = await look(screen, state)
        expect.soft(faults, what).toEqual([])
        before = state
      } catch (error) {
        expect.soft((error as Error).message, what).toBe('')
      }
    }
  }
}
