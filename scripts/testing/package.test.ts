import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCommands } from '../packing/commands.ts'
import { listContents } from '../packing/contents.ts'
import { freePort } from './cluster.ts'
import { environmentOf, readDockerfile, runStage, saidBy } from './dockerfile.ts'
import { temporaryRun } from './folder.ts'
import { TOKEN_SECRET } from './members.ts'
import { mostMemory, status, until } from './process.ts'

const MEGABYTE = 1_000_000
const { folder, remove } = temporaryRun('packed', () => program?.kill('SIGKILL'))
afterAll(remove)

const [packing, image] = readDockerfile('deploy/Dockerfile') as [Stage, Stage]
type Stage = ReturnType<typeof readDockerfile>[number]
const root = path.join(folder, 'image')
const home = path.join(root, 'opt/amicale')
const isRoot = process.getuid?.() === 0
/** The image's user, if this process is root and can change to another. */
const [uid, gid] = saidBy(image, 'USER').join().split(':').map(Number)
const user = isRoot ? { uid, gid } : {}

let said = ''
let program: ReturnType<typeof spawn> | undefined
let environment: Record<string, string> = {}

/** As in the image: only its variables, in another folder. */
const options = () => ({ ...user, env: environment, cwd: folder })
const amicale = (...args: string[]) =>
  spawnSync(path.join(home, 'bin/amicale'), args, { ...options(), encoding: 'utf8' })

beforeAll(async () => {
  chmodSync(folder, 0o711)
  const instead = (command: string, cwd: string) => {
    // Replaces downloads and builds by the existing files of the checkout.
    if (command.startsWith('npm ci ')) symlinkSync(path.resolve('node_modules'), path.join(cwd, 'node_modules'))
    else if (command.startsWith('npm run package '))
      for (const made of ['web', 'database', 'server'])
        cpSync(`dist/${made}`, path.join(cwd, 'dist', made), { recursive: true })
    else if (command.startsWith('install -d ') && !isRoot) {
      for (const place of command.split(' ').filter((each) => each.startsWith(root))) mkdirSync(place)
      return true
    }
    return command.startsWith('npm ci ')
  }
  const machine = { context: process.cwd(), roots: new Map<string, string>(), instead }
  runStage(packing, path.join(folder, 'packing'), machine)
  runStage(image, root, machine)
  environment = {
    ...environmentOf(image),
    DATA_DIR: path.join(root, 'data'),
    PORT: String(await freePort()),
    ENV_FILE: '/dev/null',
    TOKEN_SECRET,
    PUBLIC_URL: 'http://localhost',
    CARDS: 'none',
    SMTP_URL: 'smtp://127.0.0.1:1',
  }
})

const url = () => `http://127.0.0.1:${environment.PORT}`
/** Every file, each once, because compiled ones have a second name. */
const filesIn = (place: string) =>
  globSync('**/*', { cwd: place, exclude: ['cache/v*'] }).map((file) => path.join(place, file))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}
/** Whether a package is installed for the server. */
const isOurs = (name: string) => {
  const [, library = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
  return packages[`node_modules/${library}`]?.dev === undefined && `node_modules/${library}` in packages
}

describe('The package, as the image holds it (decision 78)', () => {
  test('the package is below 250 MB, and holds no development dependency, no test and nothing of the browser but what was built', () => {
    const files = filesIn(home)
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    console.log(`The package unpacked: ${Math.round(bytes / MEGABYTE)} MB`)
    expect(bytes).toBeLessThan(250 * MEGABYTE)
    expect(globSync(`cache/v*-${uid}`, { cwd: home })).toHaveLength(1)
    const development = Object.keys(packages).filter((place) => packages[place]?.dev && existsSync(place))
    expect(development.length).toBeGreaterThan(100)
    expect(development.filter((place) => existsSync(path.join(home, place)))).toEqual([])
    const own = files.filter((file) => !/\/(node_modules|cache|dist)\//.test(file.slice(home.length)))
    expect(own.filter((file) => /\.test\.|fixtures|\.tsx$|\/\.env$/.test(file))).toEqual([])
  })

  test('the package holds every file that its list names, the example of the settings too', () => {
    const listed = listContents()
    expect(listed).toContain('.env.example')
    expect(listed.filter((file) => !existsSync(path.join(home, file)))).toEqual([])
  })

  test('the package holds every module that the program and its commands load', () => {
    const sources = globSync('{src,scripts,db,demo}/**/*.ts', { cwd: home })
    const loaded = sources.flatMap((file) => {
      const text = readFileSync(path.join(home, file), 'utf8').replace(/^(import|export) type .*$/gm, '')
      const names = [...text.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, name = '']) => name)
      return names.map((name) => (name.startsWith('.') ? path.join(path.dirname(file), name) : name))
    })
    const own = loaded.filter((name) => /^(src(?!\/web)|scripts|db|demo)\/.*\.ts$/.test(name))
    expect(own.length).toBeGreaterThan(1_000)
    expect(own.filter((name) => !existsSync(path.join(home, name)))).toEqual([])
    const libraries = [...new Set(loaded)].filter(isOurs)
    expect(libraries.length).toBeGreaterThan(40)
    const load = `for (const name of ${JSON.stringify(libraries)}) await import(name)`
    const args = ['--input-type=module', '-e', load]
    expect(execFileSync(path.join(home, 'bin/node'), args, { cwd: home, encoding: 'utf8', stdio: 'pipe' })).toBe('')
  })

  test('the package starts as a user who may not write to it, in less than 600 MB, and serves the web, the API and its health', async () => {
    const began = Date.now()
    const [command = '', ...args] = JSON.parse(saidBy(image, 'CMD').join()) as string[]
    program = spawn(path.join(home, command), args, options())
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', (chunk) => (said += chunk))
    await until(async () => {
      if (program?.exitCode !== null) throw new Error(`It ended with ${program?.exitCode}:\n${said}`)
      return (await status(`${url()}/readyz`)) === 200
    })
    const ready = Date.now() - began
    const peak = mostMemory(program.pid) * 1024
    console.log(`Ready after ${ready / 1000} s, with ${Math.round(peak / MEGABYTE)} MB at the most`)
    expect(peak).toBeGreaterThan(100 * MEGABYTE)
    expect(peak).toBeLessThan(600 * MEGABYTE)

    const page = await (await fetch(`${url()}/`)).text()
    const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)
    expect(scripts.length).toBeGreaterThan(1)
    for (const file of scripts) expect(await status(`${url()}${file}`), file).toBe(200)
    const headers = { 'content-type': 'application/json' }
    const refused = await fetch(`${url()}/aspr/v1/users`, { method: 'POST', headers, body: '{"email":"x"}' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(await refused.json())).toContain('password')

    // A page of the built web is served without the browser's sources.
    expect(await status(`${url()}/connexion`)).toBe(200)
  })

  test('the package has every command of the operator, which find the running program', () => {
    const usage = amicale()
    expect(usage.status).toBe(2)
    for (const { name } of listCommands()) expect(usage.stderr).toContain(` ${name}`)
    expect(amicale('setup', '--help').stdout).toContain('--public-url')
    const help = amicale('doctor', '--help')
    expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('bin/amicale doctor')])
    const found = JSON.parse(amicale('doctor', '--json').stdout) as Record<string, string>[]
    for (const check of ['versions', 'database', 'storage'])
      expect(found).toContainEqual(expect.objectContaining({ check, verdict: 'ok' }))
    expect(amicale('backup').stderr).toMatch(/BACKUP_KEY is not set: run bin\/amicale setup/)
  })

  test('the packed program is healthy as long as it serves, and ends by itself when it is stopped', async () => {
    const [, text = ''] = /CMD (\[.*\])$/.exec(saidBy(image, 'HEALTHCHECK').join()) ?? []
    const [command = '', ...args] = JSON.parse(text) as string[]
    const isHealthy = () => spawnSync(path.join(home, command), args, options()).status === 0
    expect(isHealthy()).toBe(true)
    const ended = new Promise((resolve) => program?.once('exit', resolve))
    program?.kill(saidBy(image, 'STOPSIGNAL').join() as NodeJS.Signals)
    expect(await ended).toBe(0)
    expect(isHealthy()).toBe(false)
  })
})
