// Checks imports by the table of CONTRIBUTING.md.
import {
  type Finding,
  type Import,
  isTest,
  isWeb,
  kindOf,
  layerOf,
  moduleOf,
  partOf,
  WEB_KINDS,
} from './source-files.ts'

const SERVER_ONLY =
  /^(src\/server\/|node:|@fastify\/|@aws-sdk\/|@electric-sql\/|@node-rs\/)|^(pdfkit|pg|pg-boss|kysely|fastify|nodemailer|pino|sanitize-html|sharp|stripe)(\/|$)/

/** What each part of the application may import besides itself: only lower layers, types included. */
const BELOW: Record<string, readonly string[]> = {
  shared: [],
  simulators: ['shared'],
  server: ['shared'],
  web: ['shared'],
  features: ['shared', 'server', 'web'],
  app: ['shared', 'server', 'web', 'features'],
}
const UPWARD: Record<string, string> = {
  shared: 'move the line to the feature that owns it',
  server: 'the kernel knows no feature: let `src/app` pass in what it needs, or let features declare the type',
  web: 'the kernel knows no feature: let `src/app` pass in what it needs, or let features declare the type',
  features: 'what composes modules belongs in `src/app`: receive it as an argument',
  simulators: 'a simulator is a program of its own: speak HTTP with it',
}

/** The files of a module that other modules may import. */
const ACROSS = new Set(['contract', 'rules', 'labels', 'service', 'client'])
const SERVER_KINDS = new Set(['queries', 'service', 'routes', 'jobs', 'mails', 'drawing'])
const PURE_KINDS = new Set(['contract', 'rules', 'labels', 'messages'])
/** The files of a module that only modules of the same layer may import. */
const WITHIN_LAYER = new Set(['queries', 'mails', 'messages'])
/** Files of higher layers that may import queries directly, because a service in between would only pass them on. */
const READS_BELOW = new Set(['service', 'jobs'])
/** The files of a module that composing code may not import. */
const HIDDEN = new Set(['queries', 'mails', 'drawing'])
/** What each kind of file may import within its module; the types of a contract are open to all. */
const ALLOWED: Record<string, Set<string>> = {
  contract: new Set(['contract']),
  rules: new Set(['contract', 'rules', 'labels']),
  labels: new Set(['contract', 'labels']),
  queries: new Set(['contract', 'rules']),
  service: new Set(['contract', 'rules', 'labels', 'queries', 'service', 'mails', 'drawing']),
  routes: new Set(['contract', 'rules', 'queries', 'service']),
  jobs: new Set(['contract', 'rules', 'queries', 'service', 'mails']),
  mails: new Set(['contract', 'rules', 'labels']),
  drawing: new Set(['contract', 'rules', 'labels']),
  client: new Set(['contract', 'rules', 'client']),
  messages: new Set(['contract', 'labels', 'messages']),
  page: new Set(['contract', 'rules', 'labels', 'client', 'messages', 'component']),
  component: new Set(['contract', 'rules', 'labels', 'client', 'messages', 'component']),
}

export function checkImport(file: string, { target, line, typeOnly, lazy }: Import): Finding[] {
  const [from, to] = [kindOf(file), kindOf(target)]
  const [own, other] = [moduleOf(file), moduleOf(target)]
  const isSameLayer = layerOf(file) === layerOf(target)
  const [here, there] = [partOf(file), partOf(target)]
  const finding = (rule: string, mend: string) => [{ file, line, rule: `${rule}: ${target}`, mend }]
  if (isTest(file) || !target.startsWith('src/')) return []
  if (here !== there && !BELOW[here]?.includes(there))
    return finding(`an arrow upward, ${here} -> ${there}`, UPWARD[here] ?? '')
  if (typeOnly && to === 'contract') return []
  if (own && PURE_KINDS.has(from) && /^src\/(server|web)\//.test(target))
    return finding(`${from} imports one of the two sides`, 'take what it needs as an argument')
  if (own && SERVER_KINDS.has(from) && target.startsWith('src/web/'))
    return finding('server code imports the web', 'move what both need to a contract or to rules')
  if (here === 'app' && HIDDEN.has(to))
    return finding(`the ${to} of a module`, 'call its service (server) or client (web)')
  if (file.startsWith('src/app/shell/') && (to === 'page' || (to === 'component' && !lazy)))
    return finding(`the frame around every page loads a ${to}`, 'load a component lazily, where it is needed')
  if (to === 'fixtures') return finding('fixtures outside a test', 'build the value here')
  if (!own || !other) return []
  if (
    own !== other &&
    !ACROSS.has(to) &&
    !(isSameLayer && WITHIN_LAYER.has(to)) &&
    !(to === 'queries' && READS_BELOW.has(from)) &&
    !(WEB_KINDS.has(from) && to === 'component')
  )
    return finding(`another module's ${to}`, 'call its service (server) or client (web)')
  if (!typeOnly && !ALLOWED[from]?.has(to))
    return finding(`${from} imports ${to}`, 'see the table of imports in CONTRIBUTING.md')
  return []
}

/** Finds server-only code in everything that a browser would load. */
export function checkWeb(graph: Map<string, Import[]>): Finding[] {
  const loaded = new Set([...graph.keys()].filter(isWeb))
  const findings: Finding[] = []
  // Iterating a Set includes elements added during the iteration.
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
