// Checks that everything comments, test names and documents refer to exists: sections of docs/rules.md, decisions,
// documents, links.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from './source-files.ts'

/** Converts a heading to an anchor, as Markdown renderers do. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

/** Lists the anchors of a document's headings, of one level (`###`) or of all. */
export const anchorsOf = (text: string, level = '#+') =>
  [...text.matchAll(new RegExp(`^${level} (.+)$`, 'gm'))].map(([, heading = '']) => anchorOf(heading))

/** Every file written by people, except this one. */
export const writtenFiles = (root: string) =>
  globSync(['*.{md,ts,html}', '{src,scripts,e2e,demo,db,docs}/**/*.{ts,tsx,mjs,css,sql,md}'], { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => path.resolve(root, file) !== import.meta.filename)

/** References to places outside the repository; in a comment they may span two lines. */
const ELSEWHERE =
  /\b(?:specification|(?:product|the)[\s*/]+design|sections?[\s*/]+\d|(?:security|architecture),[\s*/]+\d)\b/gi

const RULE = { rule: 'names a rule that is not there', mend: 'name a section of docs/rules.md, or write it' }
const DECISION = { rule: 'names a decision that is not there', mend: 'name one of docs/decisions' }
const DOCUMENT = {
  rule: 'names a document that is not in the repository',
  mend: 'name a section of docs/rules.md: (rules#account-states)',
}
const LINK = { rule: 'a link to what is not there', mend: 'link to a file of the repository, and a heading of it' }

function isBroken(root: string, file: string, link: string): boolean {
  if (/^\w+:/.test(link)) return false
  const [target = '', anchor] = link.split('#')
  const place = target ? path.join(root, path.dirname(file), target) : path.join(root, file)
  if (!existsSync(place)) return true
  return anchor !== undefined && !anchorsOf(readFileSync(place, 'utf8')).includes(anchor)
}

/** Finds references to missing rules, decisions and documents in all files. */
export function checkDocuments(root: string): Finding[] {
  const files = writtenFiles(root)
  const page = path.join(root, 'docs/rules.md')
  const sections = new Set(existsSync(page) ? anchorsOf(readFileSync(page, 'utf8'), '###') : [])
  const documents = new Set(files.map((file) => path.basename(file)))
  const decisions = new Set(
    files.filter((file) => file.startsWith('docs/decisions/')).map((file) => Number.parseInt(path.basename(file), 10)),
  )
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const find = (pattern: RegExp, finding: Omit<Finding, 'file' | 'line'>, isLost: (found: string) => boolean) =>
      [...text.matchAll(pattern)]
        .filter((match) => isLost(match[1] ?? ''))
        .map((match) => ({ ...finding, file, line: text.slice(0, match.index).split('\n').length }))
    return [
      ...find(/\brules#([\w-]+)/g, RULE, (section) => !sections.has(section)),
      ...find(/\bdecisions?[\s*/]+\[?(\d{1,4})\b/g, DECISION, (number) => !decisions.has(Number(number))),
      ...find(/\b([\w-]+\.md)\b/g, DOCUMENT, (document) => !documents.has(document)),
      ...find(ELSEWHERE, DOCUMENT, () => true),
      ...(file.endsWith('.md') ? find(/\]\(([^)\s]+)\)/g, LINK, (link) => isBroken(root, file, link)) : []),
    ]
  })
}
