import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLoaded } from './left-out.ts'

type Locked = { dev?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }

const filesIn = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { withFileTypes: true, exclude })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(path.relative('.', entry.parentPath), entry.name))

/** Packages in the lockfile that a server needs on this platform. */
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

const OF_THE_WEB = ['src/web/**', 'src/app/pages/**', '**/*.tsx', '**/*.module.css', '**/components/**', '**/*.page.*']
/** Files of the image only: its launcher becomes `bin/amicale`, and the image is built from the sources. */
const OF_THE_IMAGE = ['deploy/amicale', 'deploy/Dockerfile', 'deploy/compose.yaml']
const OF_TESTS = ['**/*.test.*', '**/fixtures.ts', 'src/app/testing.ts']

/** Lists every file of the package, except generated ones, each once. */
export function listContents(): string[] {
  const program = [
    ...filesIn('src/**/*', [...OF_TESTS, ...OF_THE_WEB]),
    ...filesIn('{db,demo}/**/*', OF_TESTS),
    ...filesIn('dist/{web,database,server}/**/*'),
    ...filesIn('deploy/**/*', OF_THE_IMAGE),
    ...['docs/operations.md', 'docs/alerts.yml', 'docs/dashboard.json', 'CHANGELOG.md', '.env.example'].filter((file) =>
      existsSync(file),
    ),
  ]
  const libraries = listPackages().flatMap((place) => filesIn(`${place}/**/*`, [`${place}/node_modules`]))
  return [...new Set([...program, ...libraries.filter(isLoaded)])].sort()
}
