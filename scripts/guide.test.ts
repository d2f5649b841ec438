import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROWS } from '../src/app/screens.ts'

const GUIDE = new URL('../docs/guide/', import.meta.url)
const pages = readdirSync(GUIDE)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(new URL(name, GUIDE), 'utf8').replace(/\s+/g, ' ') }))

const entries = ROWS.flatMap(([, { menu }]) => menu ?? [])
const groups = new Map(
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, of]) => [
    group as string,
    new Set(of.map(({ label }) => label)),
  ]),
)
const leadsTo = (from: string, to: string) => groups.get(from)?.has(to) ?? false
/** Groups of the administration that share their name with a tab of a commission's page, or with a screen. */
const AMBIGUOUS = ['Réglages', 'Communication', 'Calendriers', 'Commissions']

/** Paths through the menus as the guide writes them: « A », « B » or « A », puis « B ». */
const ways = (text: string) => [...text.matchAll(/« ([^»]+) »(, puis|,) (?=« ([^»]+) »)/g)]

test('a way that the guide gives through « Administration » leads to a group of the menu and an entry of it', () => {
  const wrong = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/« Administration »,(?: puis)? « ([^»]+) »(?:,(?: puis)? « ([^»]+) »)?/g)].flatMap(
      ([way, group = '', entry]) =>
        groups.has(group) && (entry === undefined || group === 'Commissions' || leadsTo(group, entry))
          ? []
          : [`${name}: ${way}`],
    ),
  )
  expect(wrong).toEqual([])
})

test('a way of the guide that begins with a group of the menu leads to an entry of that group, and none leads from one entry to another', () => {
  const labels = new Set(entries.map(({ label }) => label))
  const wrong = pages.flatMap(({ name, text }) =>
    ways(text).flatMap(([, from = '', by, to = '']) => {
      const isWrong = groups.has(from)
        ? !AMBIGUOUS.includes(from) && !leadsTo(from, to)
        : by === ', puis' && labels.has(from) && labels.has(to)
      return isWrong ? [`${name}: « ${from} »${by} « ${to} »`] : []
    }),
  )
  expect(wrong).toEqual([])
})
