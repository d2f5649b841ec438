// Part of `npm run check`: compares the code with the layout that CONTRIBUTING.md describes: vocabulary, imports,
// cycles, tables, styles, size, references to documents, tests that depend on the clock, subjects of commits.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { checkClocks } from './architecture/clocks.ts'
import { checkSubjects, listSubjects } from './architecture/commits.ts'
import { findCycles } from './architecture/cycles.ts'
import { checkDocuments } from './architecture/documents.ts'
import { checkEndpoints } from './architecture/endpoints.ts'
import { checkImport, checkWeb } from './architecture/imports.ts'
import { checkLanguage } from './architecture/language.ts'
import { checkLayers, checkMutualImports } from './architecture/layers.ts'
import { checkMap } from './architecture/map.ts'
import { checkMoney } from './architecture/money.ts'
import { type Finding, importsOf, isTest, MAX_LINES } from './architecture/source-files.ts'
import { checkStyles } from './architecture/styles.ts'
import { checkTables } from './architecture/tables.ts'
import { checkWords } from './architecture/words.ts'

const MODULE_FILE =
  /^(contract|rules|labels|queries|service|routes|jobs|mails|drawing|client|messages|fixtures)\.ts$|\.page\.tsx$|\.css$|\.test\.tsx?$/
const COMPONENT_FILE = /^components\/[\w.]+\.(tsx?|css)$/
const VOCABULARY =
  'use contract, rules, labels, queries, service, routes, jobs, mails, drawing, client, messages, *.page.tsx or components/'
/** Things that only one file may do. */
const IN_ONE_PLACE = [
  {
    words: /process\.env/,
    place: /^src\/(server\/(config|command-line)|app\/testing)\.ts$/,
    rule: 'reads the environment',
    mend: 'read it in src/server/config.ts',
  },
  {
    words: /dangerouslySetInnerHTML/,
    place: /^src\/web\/ui\/RichText\.tsx$/,
    rule: 'shows HTML as it is',
    mend: 'make the field a RichText of its contract, and show it by src/web/ui/RichText.tsx',
  },
  {
    words: /(?<!\.)\blazy\(/,
    place: /^src\/(web\/ui\/lazy|app\/page|app\/worker\/ServiceWorkerSetup)\.tsx$/,
    rule: 'a lazy import that an upgrade can break',
    mend: 'use lazyComponent of src/web/ui/lazy.tsx',
  },
  {
    words: /from 'sanitize-html'/,
    place: /^src\/server\/http\/rich-text\.ts$/,
    rule: 'a second policy for HTML',
    mend: 'make the field a RichText of its contract, or call cleanHtml of src/server/http/rich-text.ts',
  },
]
/** A module's endpoints are served in one file. */
const SUB_MODULE_ROUTES = /^src\/features\/[^/]+\/[^/]+\/.+\/routes\.ts$/
const VAGUE = /(^|\/)(index|utils|helpers|common|misc)\.tsx?$/

function checkVocabulary(file: string): Finding[] {
  const inModule = /^src\/features\/[^/]+\/[^/]+\/(?:(?!components\/)([a-z-]+)\/)?(.+)$/.exec(file)?.[2]
  const finding = (rule: string, mend: string) => [{ file, line: 1, rule, mend }]
  if (VAGUE.test(file)) return finding('a name that says nothing', 'name the file for what it holds')
  if (inModule && !MODULE_FILE.test(inModule) && !COMPONENT_FILE.test(inModule))
    return finding('not in the vocabulary of a module', VOCABULARY)
  if (SUB_MODULE_ROUTES.test(file))
    return finding('routes of a sub-module', 'bind its endpoints in the routes.ts of its module')
  return []
}

const listFiles = (root: string, folder: string, names: RegExp) =>
  readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => path.posix.join(path.relative(root, entry.parentPath).split(path.sep).join('/'), entry.name))

/** Finds every violation of the rules below `root`. */
export function checkArchitecture(root: string): Finding[] {
  const files = listFiles(root, 'src', /\.(tsx?|css)$/)
  const testsBeside = ['demo', 'e2e', 'scripts']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) => listFiles(root, folder, /\.(test|spec)\.ts$/))
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
  const inOnePlace = files
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      return IN_ONE_PLACE.filter(({ place }) => !place.test(file)).flatMap(({ words, rule, mend }) => {
        const line = lines.findIndex((text) => words.test(text)) + 1
        return line > 0 ? [{ file, line, rule, mend }] : []
      })
    })
  const edges = [...graph].flatMap(([file, imports]) => imports.flatMap((each) => checkImport(file, each)))
  return [
    ...files.flatMap(checkVocabulary),
    ...edges,
    ...checkWeb(graph),
    ...findCycles(graph),
    ...checkLayers(graph),
    ...checkMutualImports(graph),
    ...checkEndpoints(root, files),
    ...checkTables(root, files),
    ...checkStyles(root, files),
    ...checkWords(root, files),
    ...checkLanguage(root, [...files, ...testsBeside]),
    ...tooLong,
    ...inOnePlace,
    ...checkDocuments(root),
    ...checkMap(root),
    ...checkClocks(root),
    ...checkMoney(root, files),
  ]
}

if (process.argv[1] === import.meta.filename && existsSync('src')) {
  const findings = [...checkArchitecture(process.cwd()), ...checkSubjects(listSubjects())]
  for (const { file, line, rule, mend } of findings) console.error(`${file}:${line}  ${rule}\n    mend: ${mend}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The architecture holds.')
}
