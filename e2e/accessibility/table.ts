import type { Locator, Page } from '@playwright/test'
import type { Program } from '../program.ts'

/** Who opens a screen: an account of the demonstration, or nobody who is signed in. */
export const VISITOR = undefined
export const MEMBER = 'membre@demo.example'
export const KEEPER = 'commission@demo.example'
export const PERSONS = 'personnes@demo.example'
export const ADMIN = 'admin@demo.example'

/** What a step is taken on: the page, or the window that is open. */
type Scope = Page | Locator
export type Step = (scope: Scope, page: Page, program: Program) => Promise<unknown>

/** A call that is answered otherwise: an error, a list with nothing in it, or what the server says with a change. */
type Answer = { call: RegExp; status: number; body?: unknown; change?: (body: object) => object }

export const answerOtherwise = (page: Page, { call, status, body, change }: Answer) =>
  page.route(
    (url) => url.pathname.startsWith('/aspr') && call.test(url.pathname + url.search),
    async (route) => {
      if (!change)
        return await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body ?? {}) })
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as object) })
    },
  )

export type State = {
  name: string
  steps: Step[]
  /** Seen from the state before it, without opening the page anew. */
  continues?: true
  /** Set before the page is loaded. */
  answers?: Answer[]
  /** The window that is open: the files of `src` that draw it, and its name. */
  layer?: { files: string[]; name: string | RegExp }
  /** The list that a button of the bar drops down. */
  dropdown?: { files: string[]; name: string | RegExp }
  /** Whose layout differs: `both` are looked at at 360 and 1440 px, `desk` at 1440 alone. */
  width?: 'phone' | 'both' | 'desk'
}

export type Screen = {
  /** The address; `:names` are found by `places.ts`. */
  path: string
  as: string | undefined
  states: State[]
}

type Width = NonNullable<State['width']>

/** A screen and what can be seen on it; its page as it opens comes first. */
export const screen = (path: string, as: string | undefined, ...states: State[]): Screen => ({ path, as, states })

/** The page as it opens. */
export const page = (width: Width = 'phone'): State => ({ name: 'as it opens', steps: [], width })

/** The page after some steps. */
export const after = (name: string, ...steps: Step[]): State => ({ name, steps })

/** A window: the file below `src` that draws it, its name, and the steps that open it. */
export const dialog = (file: string | string[], name: string | RegExp, ...steps: Step[]): State => ({
  name: `window ${name}`,
  steps,
  layer: { files: [file].flat(), name },
})

/** A list of the bar that drops down, which a desk alone has. */
export const dropdown = (name: string | RegExp, file = 'app/shell/BarItems.tsx'): State => ({
  name: `list ${name}`,
  steps: [press(name)],
  dropdown: { files: [file], name },
  width: 'desk',
})

/** The page when a call fails. What the server is to blame for would be asked for three times first; the screen is the same. */
export const failing = (call: RegExp, seen: string | RegExp, status = 400): State => ({
  name: `${call} answers ${status}`,
  steps: [see(seen)],
  answers: [{ call, status }],
})

const NOTHING = { _embedded: { data: [] }, page: { size: 25, totalElements: 0, totalPages: 0, number: 0 }, rows: [] }

/** The page when a list has nothing in it. */
export const empty = (call: RegExp, seen: string | RegExp): State => ({
  name: `${call} is empty`,
  steps: [see(seen)],
  answers: [{ call, status: 200, body: NOTHING }],
})

/** A list that fails, and is empty when it is asked for again: the error, then what stands where nothing is. */
export const failingThenEmpty = (call: RegExp, failed: string | RegExp, nothing: string | RegExp): State[] => [
  failing(call, failed),
  next(
    after(
      `${call} is empty`,
      (_scope, page) => answerOtherwise(page, { call, status: 200, body: NOTHING }),
      press('Réessayer'),
      see(nothing),
    ),
  ),
]

/** The page where what it asks for says something else than it does in the demonstration. */
export const changed = (name: string, call: RegExp, change: (body: object) => object, ...steps: Step[]): State => ({
  name,
  steps,
  answers: [{ call, status: 200, change }],
})

/** From the state before it, without opening the page anew. */
export const next = (state: State): State => ({ ...state, continues: true })

export const at = (width: Width, state: State): State => ({ ...state, width })

const exactly = (name: string | RegExp) => (typeof name === 'string' ? { name, exact: true } : { name })

export const press =
  (name: string | RegExp): Step =>
  (scope) =>
    scope.getByRole('button', exactly(name)).filter({ visible: true }).first().click()
/** Presses what can be done with a list: behind « … » on a phone. */
export const act =
  (name: string | RegExp): Step =>
  async (scope) => {
    const more = scope.getByRole('button', { name: 'Autres actions' })
    const button = scope.getByRole('button', exactly(name))
    await more.or(button).filter({ visible: true }).first().waitFor()
    if (await more.isVisible()) await more.click()
    await button.filter({ visible: true }).first().click()
  }
export const follow =
  (name: string | RegExp): Step =>
  (scope) =>
    scope.getByRole('link', exactly(name)).filter({ visible: true }).first().click()
/** Opens what a line of text unfolds. */
export const unfold =
  (text: string | RegExp): Step =>
  (scope) =>
    scope.locator('summary').filter({ hasText: text }).first().click()
export const check =
  (label: string | RegExp): Step =>
  (scope) =>
    scope.getByLabel(label).first().check()
export const fill =
  (label: string | RegExp, text: string): Step =>
  (scope) =>
    scope.getByLabel(label).first().fill(text)
export const leave =
  (label: string | RegExp): Step =>
  (scope) =>
    scope.getByLabel(label).first().blur()
export const choose =
  (label: string | RegExp, option: string | { label: string } | { index: number }): Step =>
  (scope) =>
    scope.getByLabel(label).and(scope.locator('select')).first().selectOption(option)
export const see =
  (text: string | RegExp): Step =>
  (scope) =>
    scope.getByText(text).filter({ visible: true }).first().waitFor()
/** Steps in the window that is open. */
export const inside =
  (...steps: Step[]): Step =>
  async (_scope, page, program) => {
    for (const step of steps) await step(page.getByRole('dialog').last(), page, program)
  }
export const go =
  (address: string | ((program: Program) => Promise<string>)): Step =>
  async (_scope, page, program) =>
    page.goto(new URL(typeof address === 'string' ? address : await address(program), program.url).href)
export const files =
  (label: string | RegExp, ...chosen: Parameters<Locator['setInputFiles']>): Step =>
  (scope) =>
    scope
      .getByLabel(label)
      .and(scope.locator('input'))
      .first()
      .setInputFiles(...chosen)
