import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesOffline } from './screens.ts'

const SOURCE = path.join(import.meta.dirname, '../src/app/worker/worker.ts')

const ending = (file: string) => new RegExp(`/${file.replaceAll('.', '\\.')}$`)

/** Screens whose later loaded files are also needed without network. */
const WHOLE = filesOffline('WITH_ITS_PARTS').map(ending)
/** Screens that open without network, and what they and the frame load during use. */
const KEPT = [
  ...WHOLE,
  ...filesOffline('ALONE').map(ending),
  /app\/shell\/(Administration|ScreenGuard|MenuDrawer|SignOutQuestion)\.tsx$/,
  /features\/society\/membership-card\/components\/MembershipCard\.tsx$/,
  /rounds\/sync\/components\/(outbox|queueOperation)\.ts$/,
  /web\/ui\/form\/UnusualAmounts\.tsx$/,
  /web\/offline\/store\.ts$/,
  /app\/worker\/\w+\.tsx?$/,
  /qrcode\/lib\/browser\.js$/,
  /\/qr\/dom\.js$/,
]

type Chunks = Map<string, Rolldown.OutputChunk>

/** A file and all its static dependencies. */
function closureOf(names: string[], chunks: Chunks): Set<string> {
  const found = new Set<string>()
  for (const waiting = [...names]; waiting.length > 0; ) {
    const name = waiting.pop() as string
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return found
}

/**
 * Names of the cached files: scripts and styles of the screens that work without network, and their fonts and drawings.
 */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks: Chunks = new Map(
    Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])),
  )
  const holding = (pattern: RegExp) => {
    const found = [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
    if (found.length === 0) throw new Error(`No file holds ${pattern}: what opens without network is not known`)
    return found
  }
  const first = [...chunks.values()].filter(({ name, isEntry }) => isEntry || name === 'members')
  const within = WHOLE.flatMap(holding).flatMap(({ dynamicImports }) => dynamicImports)
  const roots = [...first, ...KEPT.flatMap(holding)].map(({ fileName }) => fileName)
  const scripts = closureOf([...roots, ...within], chunks)
  const beside = [...scripts].flatMap((name) => {
    const { importedCss = [], importedAssets = [] } = chunks.get(name)?.viteMetadata ?? {}
    return [...importedCss, ...importedAssets]
  })
  const begun = Object.values(bundle).filter((each) => each.type === 'asset' && each.names.includes('begin.js'))
  return [...new Set([...scripts, ...beside, ...begun.map(({ fileName }) => fileName)])].sort()
}

/**
 * Builds `src/app/worker/worker.ts` to `/sw.js` with the list of cached files. A change of any of them makes it a new
 * worker.
 */
export const worker = (): Plugin => ({
  name: 'worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const assets = filesOf(bundle)
      const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry)
      const files = [...assets.map((name) => `/${name}`), '/favicon.svg', '/portal.webmanifest']
      const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      const kept = { version, entry: entry?.fileName, files }
      const made = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __KEPT__: JSON.stringify(kept) },
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
      const [chunk] = (made as Rolldown.RolldownOutput).output
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
    },
  },
})
