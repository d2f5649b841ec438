import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLoaded } from './left-out.ts'

type Locked = { dev?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }

const filesIn = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { withFileTypes: true, exclude })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative('.', entry.parentPath), entry.name))

/** What the lockfile names for a server on this platform. */
function listPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .filter(([, { os = ['linux'] }]) => os.includes('linux'))
    .filter(([, { cpu = ['x64'] }]) => cpu.includes('x64'))
    .filter(([, { libc = ['glibc'] }]) => libc.includes('glibc'))
    .map(([place]) => place)
    .filter((place) => existsSync(place) && !place.startsWith('node_modules/node-linux-'))
}

/** The relative modules a file loads, whether at once or later. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.{1,2}\/[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )

/** The operator's scripts, and what they load of their own folder. */
function listScripts(entries: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !file.startsWith('scripts/')) return
    found.add(file)
    importsOf(file).forEach(visit)
  }
  entries.forEach(visit)
  return [...found]
}

const OF_THE_WEB = ['src/web/**', '**/*.tsx', '**/*.module.css', '**/components/**', '**/*.page.*']
/** The launcher becomes `bin/amicale`; an image is built from the sources. */
const OF_THE_IMAGE = ['deploy/amicale', 'deploy/Dockerfile', 'deploy/compose.yaml']
const OF_TESTS = ['**/*.test.*', '**/fixtures.ts', 'src/app/testing.ts']

/** Every file of the package but those that packing makes, each once. */
export function listContents(scripts: readonly string[]): string[] {
  const program = [
    ...filesIn('src/**/*', [...OF_TESTS, ...OF_THE_WEB]),
    ...filesIn('{db,demo}/**/*', OF_TESTS),
    ...filesIn('dist/{web,database}/**/*'),
    ...filesIn('deploy/**/*', OF_THE_IMAGE),
    ...listScripts(scripts),
    ...['docs/operations.md', 'docs/alerts.yml', 'docs/dashboard.json', 'CHANGELOG.md', '.env.example'].filter((file) =>
      existsSync(file),
    ),
  ]
  const libraries = listPackages().flatMap((place) => filesIn(`${place}/**/*`, [`${place}/node_modules`]))
  return [...new Set([...program, ...libraries.filter(isLoaded)])].sort()
}
