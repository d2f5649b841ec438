import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern).map((path) => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const)
const screens = read('src/{app,features,web}/**/*.tsx')
const sheets = read('src/{app,features,web}/**/*.css')

/** Finds the pattern in these files, as « path: match ». */
const placesOf = (pattern: RegExp, files: typeof screens) =>
  files.flatMap(([path, text]) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`))

describe('The visual language (/dev/ui)', () => {
  test('a button is filled, quiet or bare: no screen has one with an outline or of another kind', () => {
    expect(placesOf(/variant="(?:outline|light|white|gradient|transparent)"/g, screens)).toEqual([])
  })

  test('no button is filled with red but the main action of a destructive dialog', () => {
    const filled = placesOf(/<(?:Button|ActionIcon)\b[^>]*?color="red"[^>]*?>/g, screens)
    expect(filled.filter((each) => !/variant="(?:default|subtle)"/.test(each))).toEqual([])
  })

  test('a row shows one state: no two stand beside each other', () => {
    expect(placesOf(/<\/Badge>\}?\s*(?:\)\}\s*)?(?:\{[^{}<]*)?<Badge\b[^>]*>/g, screens)).toEqual([])
  })

  test('a list of administrators has compact rows, the switch and pages of 25, 50 or 100: only lists that members read have none', () => {
    const lists = screens.filter(([, text]) => /<List$/m.test(text) && text.includes('useList('))
    const members = lists.filter(([, text]) => /^\s+forMembers$/m.test(text)).map(([path]) => path)
    expect(members.sort()).toEqual([
      'src/features/content/albums/albums.page.tsx',
      'src/features/content/documents/documents.page.tsx',
      'src/features/content/news/news.page.tsx',
      'src/features/content/partners/partners.page.tsx',
      'src/features/orders/orders/components/OrderList.tsx',
    ])
    const others = lists.filter(([path]) => !members.includes(path) && !path.includes('/showcase/'))
    const sizes = placesOf(/\bsize: \d+(?=,\s|,? \}|\n)/g, others)
    expect(sizes.filter((each) => !/ (?:25|50|100)$/.test(each))).toEqual([])
  })

  test('a quantity has one control: steps are drawn by the stepper alone', () => {
    const elsewhere = screens.filter(([path]) => path !== 'src/web/ui/Stepper.tsx')
    expect(placesOf(/IconMinus\b|Un de plus/g, elsewhere)).toEqual([])
  })

  test('only links inside text are underlined at rest', () => {
    const rules = sheets.flatMap(([path, text]) =>
      [...text.matchAll(/([^{}]+)\{[^{}]*text-decoration: underline/g)].map(([, selector = '']) => ({
        path,
        selector: selector.replace(/\/\*[\s\S]*?\*\//g, '').trim(),
      })),
    )
    const atRest = rules.filter(({ selector }) => selector.split(/,\n/).some((each) => !each.includes(':hover')))
    expect(atRest.map(({ path, selector }) => `${path} ${selector}`).sort()).toEqual([
      'src/app/shell/NoNetwork.module.css .line a',
      'src/features/society/settings/colour/components/Colour.module.css .link',
      'src/web/layout.css .link-button:hover,\np > .link-button',
    ])
  })
})

describe('The words that are read (docs/glossary.md)', () => {
  const words = [...screens, ...read('src/{app,features}/**/{labels,messages,mails,drawing}.ts')]

  test('an « adhésion » is written as a word, never as the constant of the wire', () => {
    expect(placesOf(/(?<!['"])\b(?:AMICALE|HONORAIRE)\b(?!['"]|:)/g, words)).toEqual([])
    expect(placesOf(/label=(?:"(?:AMICALE|HONORAIRE)"|\{subscription\})/g, words)).toEqual([])
    expect(placesOf(/subscriptions\.join\(', '\)|data=\{\[[^\]]*\.\.\.SUBSCRIPTIONS/g, words)).toEqual([])
  })

  test('the register and the news have one name each: only the bar, which is settled, says « Personnes » and « Informations »', () => {
    expect(placesOf(/(?:title="|label: '|label=")(?:Personnes|Informations)\b(?! modif)/g, screens)).toEqual([
      // The title of the account's own data, not of the news.
      'src/features/members/account/components/PersonForm.tsx: label="Informations',
    ])
  })
})
