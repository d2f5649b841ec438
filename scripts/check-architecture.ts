// Holds the code against the layout that CONTRIBUTING.md describes: vocabulary, imports, cycles, size. Part of `npm test`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Finding = { file: string; line: number; rule: string; mend: string }
type Import = { target: string; line: number; typeOnly: boolean }

const SLICE_FILE =
  /^(contract|rules|queries|service|routes|jobs|mails|client|messages|fixtures)\.ts$|\.page\.tsx$|\.test\.tsx?$/
const COMPONENT_FILE = /^components\/[\w.]+\.(tsx?|css)$/
const MAX_LINES = 300
const VAGUE = /(^|\/)(index|utils|helpers|common|misc)\.tsx?$/

/** What a file of a slice may import of other slices; of its own, everything above the line of its side. */
const ACROSS = new Set(['contract', 'rules', 'service', 'client'])
const WEB_KINDS = new Set(['client', 'messages', 'page', 'component'])
const SERVER_KINDS = new Set(['queries', 'service', 'routes', 'jobs', 'mails'])
const ALLOWED: Record<string, Set<string>> = {
  contract: new Set(['contract']),
  rules: new Set(['contract', 'rules']),
  queries: new Set(['contract', 'rules']),
  service: new Set(['contract', 'rules', 'queries', 'service', 'mails']),
  routes: new Set(['contract', 'rules', 'queries', 'service']),
  jobs: new Set(['contract', 'rules', 'queries', 'service', 'mails']),
  mails: new Set(['contract', 'rules']),
  client: new Set(['contract', 'rules', 'client']),
  messages: new Set(['contract']),
  page: new Set(['contract', 'rules', 'client', 'messages', 'component']),
  component: new Set(['contract', 'rules', 'client', 'messages', 'component']),
}

const kindOf = (file: string) => {
  if (/\.test\.tsx?$/.test(file)) return 'test'
  if (file.includes('/components/')) return 'component'
  return file.endsWith('.page.tsx') ? 'page' : path.basename(file).replace(/\.tsx?$/, '')
}
const sliceOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1]
const isKernel = (file: string) =>
  !/\.test\.tsx?$/.test(file) &&
  ((file.startsWith('src/server/') && !/\/(app|main|testing)\.ts$/.test(file)) ||
    /^src\/web\/(ui\/|http|session)/.test(file))

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/^(import|export)\s+(type\s)?[^;'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm)].map(
    (match) => ({
      target: path.posix.join(path.posix.dirname(file), match[3] ?? match[4] ?? ''),
      line: text.slice(0, match.index).split('\n').length,
      typeOnly: Boolean(match[2]),
    }),
  )
}

function checkVocabulary(file: string): Finding[] {
  const inSlice = /^src\/features\/[^/]+\/(?:(?!components\/)([a-z]+)\/)?(.+)$/.exec(file)?.[2]
  const finding = (rule: string, mend: string) => [{ file, line: 1, rule, mend }]
  if (VAGUE.test(file)) return finding('a name that says nothing', 'name the file for what it holds')
  if (inSlice && !SLICE_FILE.test(inSlice) && !COMPONENT_FILE.test(inSlice))
    return finding(
      'not in the vocabulary of a slice',
      'use contract, rules, queries, service, routes, jobs, mails, client, messages, *.page.tsx or components/',
    )
  return []
}

function checkImport(file: string, { target, line, typeOnly }: Import): Finding[] {
  const [from, to] = [kindOf(file), kindOf(target)]
  const [own, other] = [sliceOf(file), sliceOf(target)]
  const finding = (rule: string, mend: string) => [{ file, line, rule: `${rule}: ${target}`, mend }]
  if (typeOnly && to === 'contract') return []
  if (file.startsWith('src/shared/') && !target.startsWith('src/shared/'))
    return finding('shared imports the product', 'move the line to the feature that owns it')
  if (other && isKernel(file) && !typeOnly)
    return finding('the kernel imports a feature', 'pass what it needs as an argument')
  if (!own || !other || from === 'test' || from === 'fixtures') return []
  if (to === 'fixtures') return finding('fixtures outside a test', 'build the value here')
  if (typeOnly) return []
  if (own !== other && !ACROSS.has(to) && !(WEB_KINDS.has(from) && to === 'component'))
    return finding(`another slice's ${to}`, 'call its service (server) or client (web)')
  if (!ALLOWED[from]?.has(to)) return finding(`${from} imports ${to}`, 'see the table of imports in CONTRIBUTING.md')
  return []
}

/** Server code in the web, or the other way round. */
function checkSide(file: string, { target, line, typeOnly }: Import): Finding[] {
  const web = file.startsWith('src/web/') || WEB_KINDS.has(kindOf(file))
  const server = file.startsWith('src/server/') || (sliceOf(file) !== undefined && SERVER_KINDS.has(kindOf(file)))
  if (typeOnly || kindOf(file) === 'test') return []
  const wrong = (web && target.startsWith('src/server/')) || (server && target.startsWith('src/web/'))
  return wrong
    ? [
        {
          file,
          line,
          rule: `${web ? 'web' : 'server'} code imports the other side: ${target}`,
          mend: 'move what both need to a contract or to rules',
        },
      ]
    : []
}

function findCycles(graph: Map<string, Import[]>): Finding[] {
  const findings: Finding[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      const cycle = [...trail.slice(at), file].join(' -> ')
      if (!findings.some(({ rule }) => rule.endsWith(cycle)))
        findings.push({
          file,
          line: 1,
          rule: `a cycle: ${cycle}`,
          mend: 'let one of them receive what it needs as an argument',
        })
      return
    }
    if (done.has(file)) return
    for (const { target, typeOnly } of graph.get(file) ?? []) if (!typeOnly) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return findings
}

/** Every broken rule below `root`. */
export function checkArchitecture(root: string): Finding[] {
  const files = readdirSync(path.join(root, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => path.posix.join(path.relative(root, entry.parentPath).split(path.sep).join('/'), entry.name))
  const graph = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, importsOf(root, file)]))
  const tooLong = files
    .filter((file) => !/\.(test\.tsx?|data\.ts|css)$/.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ file, lines }) => ({
      file,
      line: MAX_LINES,
      rule: `${lines} lines`,
      mend: `split it: at most ${MAX_LINES}`,
    }))
  const environment = files
    .filter(
      (file) =>
        !/^src\/server\/(config|testing)\.ts$|\.test\.tsx?$/.test(file) &&
        /process\.env/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    .map((file) => ({ file, line: 1, rule: 'reads the environment', mend: 'read it in src/server/config.ts' }))
  const edges = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((each) => [...checkImport(file, each), ...checkSide(file, each)]),
  )
  return [...files.flatMap(checkVocabulary), ...edges, ...findCycles(graph), ...tooLong, ...environment]
}

if (process.argv[1] === import.meta.filename && existsSync('src')) {
  const findings = checkArchitecture(process.cwd())
  for (const { file, line, rule, mend } of findings) console.error(`${file}:${line}  ${rule}\n    mend: ${mend}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The architecture holds.')
}
