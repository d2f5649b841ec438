import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../../src/server/settings-file.ts'
import { signInAt } from './calls.ts'
import { freePort } from './cluster.ts'
import { temporaryRun } from './folder.ts'
import { passphraseIn } from './passphrase.ts'
import { killProcesses, PROGRAM, runScript, startScript, status, until } from './process.ts'
import { startMute, startSmtp } from './smtp.ts'

const { folder, remove } = temporaryRun('setup', killProcesses)
let smtp: Awaited<ReturnType<typeof startSmtp>>
let mute: Awaited<ReturnType<typeof startMute>>
let port = 0
/** A port without a listener. */
let nobody = 0

beforeAll(async () => {
  smtp = await startSmtp()
  mute = await startMute()
  port = await freePort()
  nobody = await freePort()
})
afterAll(() => {
  smtp.close()
  mute.close()
  remove()
})

const within = (name: string) => path.join(folder, name)
const file = within('.env')
/** Unsets these settings of the test environment, which would override the file. */
const OUTSIDE = { NODE_ENV: '', LOG_LEVEL: '' }
const setUp = (flags: Record<string, string>, ...more: string[]) =>
  runScript(
    'dist/server/setup.js',
    OUTSIDE,
    ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
    ...more,
  )
const settings = () => parseSettings(readFileSync(file, 'utf8')).values

const EMAIL = 'chef@amicale-epine.fr'
const PASSWORD = `l'été "à" 3#4 $HOME`
/** A person who registers before the society has an administrator. */
const VISITOR = {
  firstName: 'Soizic',
  lastName: 'Le Bris',
  email: 'soizic@example.org',
  phone: '06 12 34 56 78',
  birthDate: '1988-06-14',
  membertype: 'SPV',
  subscriptions: ['AMICALE'],
  cis: 'Autre',
  newsletterOptIn: false,
  password: 'grande échelle 18',
  recaptcha: 'solved',
}
const right = () => ({
  file,
  'public-url': `http://localhost:${port}`,
  port: String(port),
  'data-dir': within('data'),
  'smtp-url': smtp.url,
  'mail-from': `Amicale de l'Épine <ne-pas-repondre@amicale-epine.fr>`,
  cards: 'none',
  'backup-url': within('backups'),
  'society-name': `Amicale de l'Épine`,
  'society-short-name': 'ASPE',
  'society-address': '1 rue du Port; 29890 Kerlouan',
  'society-email': 'contact@amicale-epine.fr',
  'admin-email': EMAIL,
  'admin-password': PASSWORD,
})

describe('npm run setup', () => {
  test('a set-up that is killed half-way leaves the file as it was, and nothing beside it', async () => {
    mkdirSync(within('half'))
    writeFileSync(within('half/.env'), 'PORT=1\n')
    const flags = { ...right(), file: within('half/.env'), 'smtp-url': `smtp://127.0.0.1:${mute.port}` }
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
    const { child, ended } = startScript('dist/server/setup.js', OUTSIDE, args)
    await until(async () => mute.calls() > 0)
    child.kill('SIGKILL')
    await ended
    expect(readdirSync(within('half'))).toEqual(['.env'])
    expect(readFileSync(within('half/.env'), 'utf8')).toBe('PORT=1\n')
  })

  test('npm run setup names every wrong answer with the next step, keeps passwords to itself, and writes nothing', async () => {
    writeFileSync(within('a-file'), '')
    const hanging = setUp({ ...right(), 'smtp-url': `smtp://127.0.0.1:${mute.port}` }, '--passphrase-noted')
    const { code, said } = await setUp({
      ...right(),
      'public-url': 'http://portail.amicale-epine.fr',
      'database-url': `postgres://portal:topsecret@127.0.0.1:${nobody}/portal`,
      'smtp-url': smtp.wrongUrl,
      'storage-url': `s3://key:topsecret@127.0.0.1:${nobody}/bucket?tls=false`,
      'backup-url': within('a-file/backups'),
      cards: 'stripe',
      'stripe-secret-key': 'sk_live_topsecret',
      'stripe-publishable-key': 'pk_test_1',
      'stripe-webhook-secret': 'whsec_1',
      'society-email': 'nobody',
      'admin-password': 'motdepasse',
    })
    expect(code).toBe(1)
    for (const [check, why, next] of [
      ['public address', 'http://portail.amicale-epine.fr is not encrypted', 'Write https://'],
      ['database', `Nothing listens where PostgreSQL at 127.0.0.1:${nobody} is expected`, 'systemctl start postgresql'],
      ['mail', 'refuses user and password', 'Correct them in SMTP_URL'],
      ['storage', `The store at 127.0.0.1:${nobody} does not answer`, 'its address is right'],
      ['cards', 'one key is for live, the other for test', 'Copy both from the same page'],
      ['place of backups', 'leads through something that is no folder', 'BACKUP_URL'],
      ['society', 'nobody is no e-mail address', 'SOCIETY_EMAIL'],
      ['administrator', 'fewer than 12 characters', 'ADMIN_PASSWORD'],
      ['key of backups', 'need a passphrase', '--passphrase-noted'],
    ]) {
      const found = new RegExp(`^✗ ${check}: (.*)\\n    → (.*)$`, 'm').exec(said) ?? []
      expect(found[1], check).toContain(why)
      expect(found[2], check).toContain(next)
    }
    expect(said).toContain('Nothing was written')
    expect(said).not.toMatch(/topsecret|motdepasse/)
    const silent = await hanging
    expect([silent.code, silent.said]).toEqual([1, expect.stringMatching(/^✗ mail: .* does not answer in time/m)])
    expect(existsSync(file)).toBe(false)

    const unknown = await setUp({ file, 'mail-form': 'A <a@b.fr>' })
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringContaining("'--mail-form'")])
  })

  test('npm run setup with flags writes a private file that the program starts with, and its administrator signs in; a second start on its folder is told who has it', async () => {
    const { code, said } = await setUp(right(), '--passphrase-noted')
    expect(said).not.toContain('✗')
    expect(code).toBe(0)
    expect(lstatSync(file).mode & 0o777).toBe(0o600)
    const values = settings()
    expect(values).toMatchObject({
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: smtp.url,
      NODE_ENV: 'production',
      CARDS: 'none',
    })
    expect(values).toMatchObject({ MAIL_FROM: right()['mail-from'], TRUST_PROXY: 'off' })
    const passphrase = passphraseIn(said)
    expect(passphrase).toHaveLength(35)
    expect(readFileSync(file, 'utf8')).not.toContain(passphrase.slice(-5))
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toContain(`To: ${EMAIL}`)

    const start = () => startScript(PROGRAM, { ...OUTSIDE, ENV_FILE: file })
    const [one, other] = [start(), start()]
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await status(`${url}/readyz`)) === 200, 110)
    const loser = await Promise.race([one.ended.then(() => one), other.ended.then(() => other)])
    const living = loser === one ? other : one
    expect(loser.child.exitCode).toBe(1)
    expect(loser.said()).toContain(`Another process is using ${within('data')}: process ${living.child.pid} of`)
    expect((await signInAt(url, { username: EMAIL, password: PASSWORD })).status).toBe(200)
    const shown = await (await fetch(`${url}/aspr/v1/siteconfiguration`)).json()
    expect(shown).toMatchObject({ centres: ['Autre'], signUpOpen: false })
    expect(shown.association).toMatchObject({
      name: `Amicale de l'Épine`,
      shortName: 'ASPE',
      links: [],
      photoCredits: [],
      address: ['1 rue du Port', '29890 Kerlouan'],
    })
    const signUp = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(VISITOR) }
    const refused = await fetch(`${url}/aspr/v1/users`, signUp)
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'sign-up-closed' })])
    living.child.kill('SIGTERM')
    expect(await living.ended).toBe(0)
    expect(living.said()).not.toMatch(/stripe|provider|card/i)
  })

  test('npm run setup, run again, keeps what is there, comments too, and changes what it is told to', async () => {
    const before = settings()
    writeFileSync(file, `# ours\n${readFileSync(file, 'utf8')}`)
    const { code, said } = await setUp({ file, 'mail-from': 'Amicale <autre@amicale-epine.fr>' }, '--no-test-mail')
    expect([code, said]).toEqual([0, expect.stringContaining('Written')])
    expect(settings()).toEqual({ ...before, MAIL_FROM: 'Amicale <autre@amicale-epine.fr>' })
    expect(readFileSync(file, 'utf8')).toMatch(/^# ours\n/)
    expect(smtp.taken).toHaveLength(1)

    writeFileSync(file, `${readFileSync(file, 'utf8')}TZ="Europe\n`)
    const torn = await setUp({ file, port: '8081' })
    expect([torn.code, torn.said]).toEqual([1, expect.stringContaining('TZ has a quote that is not closed')])
    expect(settings().PORT).toBe(String(port))
  })
})
