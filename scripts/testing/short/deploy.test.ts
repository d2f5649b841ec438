import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { parse } from 'yaml'
import { DOCUMENT_MAX_BYTES } from '../../../src/features/content/documents/administered/contract.ts'
import { readSettings, SETTING_NAMES } from '../../../src/server/settings.ts'
import { parseSettings } from '../../../src/server/settings-file.ts'
import { listCommands } from '../../packing/commands.ts'
import { environmentOf, listContext, readDockerfile, saidBy } from '../dockerfile.ts'
import { TOKEN_SECRET } from '../members.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string) => readFileSync(file, 'utf8')
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
/** Skips a check whose program is not installed, and says so in the report. */
const demand = (program: string, skip: TestContext['skip']) =>
  skip(!has(program), `${program} is not installed here: the file meant for it was not looked at`)
/** Maximum number of seconds the program takes to stop. */
const stopsWithin = Number(/STOP_WITHIN = (\d+)_000/.exec(read('src/app/primary.ts'))?.[1])
/** The largest request: a document with the overhead of its form. */
const largest = DOCUMENT_MAX_BYTES + 1_000_000
const unknown = (names: string[]) =>
  names.filter((name) => ![...SETTING_NAMES, 'ENV_FILE', 'NODE_COMPILE_CACHE', 'AMICALE_COMMAND'].includes(name))
/** The documented forms of `bin/amicale` with each command of operators. */
const STARTED = listCommands().map(({ name }) => `bin/amicale ${name}`)
const image = readDockerfile('deploy/Dockerfile').at(-1) as ReturnType<typeof readDockerfile>[number]

describe('.env.example', () => {
  test('the example of settings names every setting once and no other, and the program takes them', () => {
    const text = read('.env.example')
    const names = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
    expect(names.toSorted()).toEqual(SETTING_NAMES.toSorted())
    for (const filled of [text, text.replace(/^#(?=[A-Z_]+=)/gm, '')]) {
      const { values, faults } = parseSettings(filled)
      expect(faults).toEqual([])
      expect(readSettings({ ...values, TOKEN_SECRET })).not.toHaveProperty('faults')
    }
  })
})

describe('The Dockerfile', () => {
  test('the image runs the package as a user without rights, and knows whether it is ready without any other program', () => {
    expect(saidBy(image, 'USER')).toEqual(['10001:10001'])
    expect(unknown(Object.keys(environmentOf(image)))).toEqual([])
    expect(STARTED).toContain((JSON.parse(saidBy(image, 'CMD').join()) as string[]).join(' '))
    expect(saidBy(image, 'HEALTHCHECK').join()).toMatch(/CMD \["bin\/node",.*\/readyz/)
    expect(saidBy(image, 'EXPOSE')).toEqual([environmentOf(image).PORT])
  })

  test('the build of the image is given the sources, and neither what was made of them nor secrets', () => {
    const files = listContext('.')
    for (const file of [
      'package.json',
      'package-lock.json',
      'src/app/main.ts',
      'scripts/package.ts',
      'deploy/amicale',
      '.env.example',
    ])
      expect(files).toContain(file)
    expect(files.filter((file) => /^(node_modules|dist|\.git|data)\/|(^|\/)\.env$/.test(file))).toEqual([])
  })
})

describe('compose.yaml', () => {
  type Service = Record<string, unknown> & {
    environment: Record<string, string>
    image: string
    volumes?: string[]
    depends_on?: Record<string, { condition: string }>
  }
  const text = read('deploy/compose.yaml')
  const said = {
    SITE_ADDRESS: 'portail.amicale.test',
    DATABASE_PASSWORD: 'd'.repeat(48),
    STORE_PASSWORD: 's'.repeat(48),
  }
  const filled = text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: keyof typeof said) => said[name] ?? 'MISSING')
  const { services, volumes } = parse(filled, { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const all = Object.entries(services)

  test('compose.yaml has the portal with all it needs, each without rights and on a disk it cannot write to', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ['web', 'worker', 'setup', 'database', 'store', 'bucket', 'proxy'].toSorted(),
    )
    const hardened = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
    for (const [name, service] of all) expect(service, name).toMatchObject(hardened)
    // The size of Docker's logs is limited.
    const rotated = { options: { 'max-size': '10m', 'max-file': '5' } }
    for (const [name, { logging }] of all) expect(logging, name).toMatchObject(rotated)
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
  })

  test('compose.yaml gives the program settings it knows, and asks for each secret that it needs', () => {
    for (const name of ['web', 'worker', 'setup']) {
      const { environment, build, stop_grace_period } = services[name] as Service
      expect(unknown(Object.keys(environment))).toEqual([])
      const settings = {
        ...environmentOf(image),
        ...environment,
        TOKEN_SECRET,
        CARDS: 'none',
        SMTP_URL: 'smtp://mail.test',
      }
      expect(readSettings(settings)).not.toHaveProperty('faults')
      const { context, dockerfile } = build as { context: string; dockerfile: string }
      expect(existsSync(path.join('deploy', context, dockerfile))).toBe(true)
      expect(Number.parseInt(stop_grace_period as string, 10)).toBeGreaterThan(stopsWithin)
    }
    expect([services.web?.environment.ROLE, services.worker?.environment.ROLE]).toEqual(['web', 'worker'])
    expect(services.setup?.command).toEqual(['bin/amicale', 'setup'])
    expect(filled).not.toContain('MISSING')
    for (const name of Object.keys(said)) expect(text).toContain(`#   ${name}=`)
  })

  test('each service of compose.yaml waits for what has to be there, and keeps what has to last', () => {
    for (const [name, { depends_on = {}, volumes: kept = [] }] of all) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const { healthcheck, build, restart } = services[other] as Service
        expect(
          condition === 'service_healthy' ? Boolean(healthcheck ?? build) : restart === 'no',
          `${name} ${other}`,
        ).toBe(true)
      }
      for (const source of kept.map((each) => each.split(':')[0] as string))
        expect(source.startsWith('./') ? existsSync(path.join('deploy', source)) : source in volumes, source).toBe(true)
    }
    // The image gives these folders to its user: a new volume takes its owner from them.
    const made = saidBy(image, 'RUN').join()
    for (const place of ['/settings', '/backups', '/data']) expect(made).toContain(` ${place}`)
  })
})

describe('The units of systemd', () => {
  const units = globSync('deploy/*.service').toSorted()
  const linesOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))

  test('the units start what is there with settings that are known, give it time to end, and are hardened alike', () => {
    expect(units.map((file) => path.basename(file))).toEqual([
      'amicale-web@.service',
      'amicale-worker@.service',
      'amicale.service',
    ])
    const OWN = /^(Description|Environment|StateDirectory|CacheDirectory|ExecReload|MemoryHigh|MemoryMax)=/
    const [first = '', ...others] = units.map((file) =>
      linesOf(file)
        .filter((line) => !OWN.test(line))
        .join('\n'),
    )
    expect(others).toEqual([first, first])
    expect(first).toMatch(/^ProtectSystem=strict$/m)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(first)?.[1])).toBeGreaterThan(stopsWithin)
    for (const line of units.flatMap(linesOf)) {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (name.startsWith('Exec')) expect(STARTED).toContain(value.replace('/opt/amicale/', ''))
      if (name === 'Environment') expect(unknown(value.split(' ').map((each) => each.split('=')[0] ?? ''))).toEqual([])
    }
  })

  test('each unit and container has an end to its memory and its processes, as the documents say', () => {
    // Rows such as `| amicale.service | 75 % | 90 % |`, and the same of a container, whose memory has no soft limit.
    const told = new Map(
      [...read('docs/operations.md').matchAll(/^\| `([^`]+)` \|.*\| (\d+ (?:%|MB)|–) \| (\d+ (?:%|MB)) \|$/gm)].map(
        ([, name = '', high, max]) => [name, [high, max]],
      ),
    )
    const words = (value = '') => value.replace(/%$/, ' %').replace(/m$/i, ' MB')
    for (const file of units) {
      const said = (name: string) =>
        linesOf(file)
          .find((line) => line.startsWith(`${name}=`))
          ?.split('=')[1]
      const limits = [words(said('MemoryHigh')), words(said('MemoryMax'))]
      expect(limits, file).toEqual(told.get(path.basename(file)))
      expect(Number(said('TasksMax')), file).toBeGreaterThan(0)
      // A picture process that uses too much memory is killed without the portal.
      expect(said('OOMPolicy'), file).toBe('continue')
    }
    const containers = parse(read('deploy/compose.yaml'), { merge: true }).services
    for (const name of ['web', 'worker']) {
      expect(words(containers[name].mem_limit), name).toBe(told.get(`${name} (compose)`)?.[1])
      expect(containers[name].pids_limit, name).toBeGreaterThan(0)
    }
  })

  test('the units are understood by systemd', ({ skip }) => {
    demand('systemd-analyze', skip)
    const files = units.map((file) => {
      const target = path.join(folder, path.basename(file).replace('@', '@8080'))
      writeFileSync(target, read(file).replaceAll(/\/opt\/amicale\/bin\/amicale/g, '/bin/true'))
      return target
    })
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('amicale'))).toEqual([])
    expect(status).toBe(0)
  })
})

describe('The proxies', () => {
  const nginx = read('deploy/nginx.conf')
  const caddy = read('deploy/Caddyfile')

  test('the proxies let the largest upload through, and say who asks and by what', () => {
    const [, m] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
    const [, mb] = /max_size (\d+)MB/.exec(caddy) ?? []
    expect(Number(m) * 1024 ** 2).toBeGreaterThanOrEqual(largest)
    expect(Number(mb) * 1_000_000).toBeGreaterThanOrEqual(largest)
    // Replaced, not appended, so that a visitor's own header is not passed on.
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    expect(nginx).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
    expect(nginx).not.toContain('non_idempotent')
  })

  test('the proxies log no token of a link and hand out no measures', () => {
    expect(nginx).toContain('access_log off;')
    expect(nginx).toContain('location = /metrics { return 404; }')
    expect(caddy).toContain('respond /metrics 404')
  })

  test('the configuration of nginx is understood by nginx', ({ skip }) => {
    demand('nginx', skip)
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const made = [
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=x',
    ]
    execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'pipe' })
    const site = nginx
      .replace(/\S+fullchain\.pem/, cert)
      .replace(/\S+privkey\.pem/, key)
      .replace(/listen [^ ;]+/g, (_listens, at) => `listen unix:${folder}/${at}`)
    const whole = path.join(folder, 'nginx.conf')
    const own = `pid ${folder}/pid; error_log ${folder}/log; events {}`
    writeFileSync(whole, `${own} http { access_log off; client_body_temp_path ${folder}/body; ${site} }`)
    const { stderr } = spawnSync('nginx', ['-t', '-c', whole, '-e', `${folder}/log`], { encoding: 'utf8' })
    expect(stderr).toContain('syntax is ok')
  })

  test('the Caddyfile is understood by Caddy, with one process and with two', ({ skip }) => {
    demand('caddy', skip)
    for (const PORTAL of ['', 'web:8080', '127.0.0.1:8080 127.0.0.1:8081']) {
      const { status, stdout } = spawnSync(
        'caddy',
        ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
        {
          encoding: 'utf8',
          env: { ...process.env, HOME: folder, ...(PORTAL && { PORTAL }) },
        },
      )
      expect(status).toBe(0)
      const addresses = [...stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, address]) => address)
      expect(addresses).toEqual((PORTAL || '127.0.0.1:8080').split(' '))
    }
  })
})
