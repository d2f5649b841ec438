// Holds the code against the layout that CONTRIBUTING.md describes: vocabulary, imports, circles, tables, size, references to documents. Part of `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findCycles, findSliceCircles } from './architecture/circles.ts'
import { checkDocuments } from './architecture/documents.ts'
import { type Finding, importsOf, isTest } from './architecture/house.ts'
import { checkImport, checkWeb } from './architecture/imports.ts'
import { checkTables } from './architecture/tables.ts'

const SLICE_FILE =
  /^(contract|rules|labels|queries|service|routes|jobs|mails|drawing|client|messages|fixtures)\.ts$|\.page\.tsx$|\.css$|\.test\.tsx?$/
const COMPONENT_FILE = /^components\/[\w.]+\.(tsx?|css)$/
const VOCABULARY =
  'use contract, rules, labels, queries, service, routes, jobs, mails, drawing, client, messages, *.page.tsx or components/'
const MAX_LINES = 250
const VAGUE = /(^|\/)(index|utils|helpers|common|misc)\.tsx?$/

function checkVocabulary(file: string): Finding[] {
  const inSlice = /^src\/features\/[^/]+\/(?:(?!components\/)([a-z]+)\/)?(.+)$/.exec(file)?.[2]
  const finding = (rule: string, mend: string) => [{ file, line: 1, rule, mend }]
  if (VAGUE.test(file)) return finding('a name that says nothing', 'name the file for what it holds')
  if (inSlice && !SLICE_FILE.test(inSlice) && !COMPONENT_FILE.test(inSlice))
    return finding('not in the vocabulary of a slice', VOCABULARY)
  return []
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
    .filter((file) => !/^src\/(server\/config|app\/testing)\.ts$/.test(file) && !isTest(file))
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
    ...findSliceCircles(graph),
    ...checkTables(root, files),
    ...tooLong,
    ...environment,
    ...checkDocuments(root),
  ]
}

if (process.argv[1] === import.meta.filename && existsSync('src')) {
  const findings = checkArchitecture(process.cwd())
  for (const { file, line, rule, mend } of findings) console.error(`${file}:${line}  ${rule}\n    mend: ${mend}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The architecture holds.')
}
