import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = 'docs/rules.md'

/** A file as one line, so that a comment that is broken over two lines reads as one. */
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').replace(/\n\s*(\*|\/\/|--)?\s*/g, ' ')

const FILES = globSync(['*.{md,ts,html}', '{src,scripts,e2e,demo,db,docs}/**/*.{ts,tsx,mjs,css,sql,md}'], {
  cwd: ROOT,
}).filter((file) => path.resolve(ROOT, file) !== import.meta.filename)
const TEXTS = FILES.map((file) => [file, read(file)] as const)

/** Everything that the pattern's first group finds, with its file. */
const findAll = (pattern: RegExp, texts = TEXTS) =>
  texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map((match) => ({ file, found: match[1] ?? '' })))

const rules = readFileSync(path.join(ROOT, PAGE), 'utf8')

/** As a reader of Markdown makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
const SECTIONS = [...rules.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const REFERENCES = findAll(/\brules#([\w-]+)/g)

describe('The rules that comments and tests name', () => {
  test('each is a section of docs/rules.md', () => {
    expect(REFERENCES.filter(({ found }) => !SECTIONS.includes(found))).toEqual([])
    expect(new Set(SECTIONS).size).toBe(SECTIONS.length)
  })

  test('each section is named by the code that keeps it, or by its test', () => {
    const named = new Set(REFERENCES.map(({ found }) => found))
    expect(SECTIONS.filter((section) => !named.has(section))).toEqual([])
  })

  test('the tables of sentences that the page names exist', () => {
    const tables = rules.split('### Messages')[1]?.matchAll(/`([a-z]+[A-Z]\w+)`/g) ?? []
    const messages = TEXTS.filter(([file]) => /\/(messages|labels)\.ts$/.test(file)).map(([, text]) => text)
    const lost = [...tables].filter(([, name]) => !messages.some((text) => text.includes(`export const ${name} `)))
    expect(lost.map(([, name]) => name)).toEqual([])
  })
})

describe('Documents', () => {
  test('a link leads to a file that is there, and to a heading of it', () => {
    const links = findAll(
      /\]\(([^)\s]+)\)/g,
      TEXTS.filter(([file]) => file.endsWith('.md')),
    )
    const broken = links.filter(({ file, found }) => {
      if (/^\w+:/.test(found)) return false
      const [target = '', anchor] = found.split('#')
      const place = target ? path.join(ROOT, path.dirname(file), target) : path.join(ROOT, file)
      if (!existsSync(place)) return true
      if (anchor === undefined) return false
      const headings = readFileSync(place, 'utf8').matchAll(/^#+ (.+)$/gm)
      return ![...headings].some(([, heading = '']) => anchorOf(heading) === anchor)
    })
    expect(broken).toEqual([])
  })

  test('no file names a document that is not in the repository', () => {
    const known = new Set(FILES.map((file) => path.basename(file)))
    const files = findAll(/\b([\w-]+\.md)\b/g).filter(({ found }) => !known.has(found))
    const sections = findAll(/\b(specification|product design|the design|sections? \d|(?:security|architecture), \d)/gi)
    expect([...files, ...sections]).toEqual([])
  })

  test('a decision that is named is there', () => {
    const numbers = new Set(readdirSync(path.join(ROOT, 'docs/decisions')).map((name) => Number(name.slice(0, 4))))
    const named = findAll(/\bdecisions?[ /]\[?(\d{1,4})\b/g)
    expect(named.filter(({ found }) => !numbers.has(Number(found)))).toEqual([])
  })
})
