// Holds the code against the layout that CONTRIBUTING.md describes: vocabulary, imports, cycles, size. Part of `npm test`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Finding = { file: string; line: number; rule: string; mend: string }
/** `target` is a file of ours, from the root of the project, or the name of a module. */
type Import = { target: string; line: number; typeOnly: boolean; lazy: boolean }

const SLICE_FILE =
  /^(contract|rules|queries|service|routes|jobs|mails|drawing|client|messages|fixtures)\.ts$|\.page\.tsx$|\.css$|\.test\.tsx?$/
const COMPONENT_FILE = /^components\/[\w.]+\.(tsx?|css)$/
const MAX_LINES = 300
const VAGUE = /(^|\/)(index|utils|helpers|common|misc)\.tsx?$/

const SERVER_ONLY =
  /^(src\/server\/|node:|@fastify\/|@aws-sdk\/|@electric-sql\/|@node-rs\/)|^(pdfkit|pg|pg-boss|kysely|fastify|nodemailer|pino|sharp|stripe)(\/|$)/
/** What puts the others together: nothing but the program's first file imports it. */
const COMPOSITION = /^src\/(server\/(app|main)|web\/(router|main))\.tsx?$/

/** What a file of a slice may import of another slice. */
const ACROSS = new Set(['contract', 'rules', 'service', 'client'])
const WEB_KINDS = new Set(['client', 'messages', 'page', 'component'])
const SERVER_KINDS = new Set(['queries', 'service', 'routes', 'jobs', 'mails', 'drawing'])
const PURE_KINDS = new Set(['contract', 'rules', 'messages'])
/** What the shell, the frame around every page, may know of a slice. */
const FOR_SHELL = new Set(['contract', 'rules', 'client', 'messages'])
/** What a file may import of its own slice; the types of a contract are everybody's. */
const ALLOWED: Record<string, Set<string>> = {
  contract: new Set(['contract']),
  rules: new Set(['contract', 'rules']),
  queries: new Set(['contract', 'rules']),
  service: new Set(['contract', 'rules', 'queries', 'service', 'mails', 'drawing']),
  routes: new Set(['contract', 'rules', 'queries', 'service']),
  jobs: new Set(['contract', 'rules', 'queries', 'service', 'mails']),
  mails: new Set(['contract', 'rules']),
  drawing: new Set(['contract', 'rules']),
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
  (file.startsWith('src/server/') && !/\/(app|main|testing)\.ts$/.test(file)) ||
  /^src\/web\/(ui\/|http|session)/.test(file)

const isTest = (file: string) => kindOf(file) === 'test'
const isWeb = (file: string) =>
  !isTest(file) && (file.startsWith('src/web/') || (sliceOf(file) !== undefined && WEB_KINDS.has(kindOf(file))))

function importsOf(root: string, file: string): Import[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const IMPORT = /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...text.matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[3] ?? match[4] ?? ''
    return {
      target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
      line: text.slice(0, match.index).split('\n').length,
      typeOnly: Boolean(match[1]),
      lazy: Boolean(match[4]),
    }
  })
}

function checkVocabulary(file: string): Finding[] {
  const inSlice = /^src\/features\/[^/]+\/(?:(?!components\/)([a-z]+)\/)?(.+)$/.exec(file)?.[2]
  const finding = (rule: string, mend: string) => [{ file, line: 1, rule, mend }]
  if (VAGUE.test(file)) return finding('a name that says nothing', 'name the file for what it holds')
  if (inSlice && !SLICE_FILE.test(inSlice) && !COMPONENT_FILE.test(inSlice))
    return finding(
      'not in the vocabulary of a slice',
      'use contract, rules, queries, service, routes, jobs, mails, drawing, client, messages, *.page.tsx or components/',
    )
  return []
}

function checkImport(file: string, { target, line, typeOnly, lazy }: Import): Finding[] {
  const [from, to] = [kindOf(file), kindOf(target)]
  const [own, other] = [sliceOf(file), sliceOf(target)]
  const finding = (rule: string, mend: string) => [{ file, line, rule: `${rule}: ${target}`, mend }]
  if (isTest(file) || !target.startsWith('src/')) return []
  if (file.startsWith('src/shared/') && !target.startsWith('src/shared/'))
    return finding('shared imports the product', 'move the line to the feature that owns it')
  if (typeOnly && to === 'contract') return []
  if (COMPOSITION.test(target) && !COMPOSITION.test(file) && !/\/testing\.ts$/.test(file))
    return finding('what is put together imports what puts it together', 'receive it as an argument')
  if (other && isKernel(file)) return finding('the kernel imports a feature', 'pass what it needs as an argument')
  if (other && file.startsWith('src/web/shell/') && !FOR_SHELL.has(to) && !(lazy && to === 'component'))
    return finding(
      `the shell imports a slice's ${to}`,
      "use the slice's client, contract, rules or messages, or load its component lazily",
    )
  if (own && PURE_KINDS.has(from) && /^src\/(server|web)\//.test(target))
    return finding(`${from} imports one of the two sides`, 'take what it needs as an argument')
  if (own && SERVER_KINDS.has(from) && target.startsWith('src/web/'))
    return finding('server code imports the web', 'move what both need to a contract or to rules')
  if (!own || !other || from === 'fixtures') return []
  if (to === 'fixtures') return finding('fixtures outside a test', 'build the value here')
  if (own !== other && !ACROSS.has(to) && !(WEB_KINDS.has(from) && to === 'component'))
    return finding(`another slice's ${to}`, 'call its service (server) or client (web)')
  if (!typeOnly && !ALLOWED[from]?.has(to))
    return finding(`${from} imports ${to}`, 'see the table of imports in CONTRIBUTING.md')
  return []
}

/** Everything that a browser would load, and in it whatever only a server has. */
function checkWeb(graph: Map<string, Import[]>): Finding[] {
  const loaded = new Set([...graph.keys()].filter(isWeb))
  const findings: Finding[] = []
  // A set that grows while it is walked is walked to its new end.
  for (const file of loaded)
    for (const { target, line, typeOnly } of graph.get(file) ?? []) {
      if (typeOnly) continue
      const mend = 'move what both sides need to a contract or to rules'
      if (SERVER_ONLY.test(target))
        findings.push({ file, line, rule: `the web loads what only a server has: ${target}`, mend })
      else if (graph.has(target)) loaded.add(target)
    }
  return findings
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
    for (const { target, typeOnly, lazy } of graph.get(file) ?? [])
      if (!typeOnly && !lazy) visit(target, [...trail, file])
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
    .filter((file) => !/^src\/server\/(config|testing)\.ts$/.test(file) && !isTest(file))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      const line = lines.findIndex((text) => text.includes('process.env')) + 1
      return line > 0 ? [{ file, line, rule: 'reads the environment', mend: 'read it in src/server/config.ts' }] : []
    })
  const edges = [...graph].flatMap(([file, imports]) => imports.flatMap((each) => checkImport(file, each)))
  return [
    ...files.flatMap(checkVocabulary),
    ...edges,
    ...checkWeb(graph),
    ...findCycles(graph),
    ...tooLong,
    ...environment,
  ]
}

if (process.argv[1] === import.meta.filename && existsSync('src')) {
  const findings = checkArchitecture(process.cwd())
  for (const { file, line, rule, mend } of findings) console.error(`${file}:${line}  ${rule}\n    mend: ${mend}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The architecture holds.')
}
