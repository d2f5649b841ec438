// `npm run doctor`: checks all parts of an installation and reports what is fine, what is not, and what to do. `--json`
// for programs.
import { parseArgs } from 'node:util'
import { commandLine } from '../src/server/command-line.ts'
import { explain } from '../src/server/faults.ts'
import { readSettings } from '../src/server/settings.ts'
import { readSettingsFile } from '../src/server/settings-file.ts'
import { hasAdministrator } from './checks/administrator.ts'
import { checkBackupPlace } from './checks/backups.ts'
import { checkCards } from './checks/cards.ts'
import { checkDatabase } from './checks/database.ts'
import { type Finding, fail, isBroken, linesOf, ok, skipped, warn, within } from './checks/finding.ts'
import { checkBackups } from './doctor/backups.ts'
import { checkClock } from './doctor/clock.ts'
import { checkConnections } from './doctor/connections.ts'
import { checkDisk, checkPermissions } from './doctor/disk.ts'
import {
  type Dns,
  type DoctorContext,
  describeInstallation,
  type Installation,
  withDatabaseOf,
} from './doctor/installation.ts'
import { checkMailing } from './doctor/mailing.ts'
import { checkProxy } from './doctor/proxy.ts'
import { waitForProgram } from './doctor/running.ts'
import { checkSettings } from './doctor/settings.ts'
import { checkStore } from './doctor/store.ts'
import { checkMigrations, checkVersions } from './doctor/versions.ts'
import { checkWebhook } from './doctor/webhook.ts'

/** Time limit of each check. */
const SECONDS = 45

type Check = { name: string; look: (installation: Installation, asked: DoctorContext) => Promise<Finding[]> }

/** The password of the first start is useless afterwards and still stored in a file. */
async function checkFirstPassword({ settings }: Installation): Promise<Finding[]> {
  if (!settings.ADMIN_PASSWORD || !(await hasAdministrator(settings))) return []
  return [
    warn(
      'first administrator',
      'ADMIN_PASSWORD is still set, and counts no more',
      'Take the line out of the file of settings.',
    ),
  ]
}

async function lookAtDatabase({ settings: { DATABASE_URL } }: Installation, asked: DoctorContext): Promise<Finding[]> {
  if (DATABASE_URL) return [await checkDatabase(DATABASE_URL)]
  if (asked.ask) return [ok('database', 'embedded')]
  if (asked.holder) return [ok('database', `embedded, open in ${asked.holder}`)]
  return [asked.isBroken ? fail('database', asked.why) : skipped('database', asked.why)]
}

/** Checks in the order of the report. */
const CHECKS: Check[] = [
  { name: 'versions', look: async () => [checkVersions()] },
  { name: 'database', look: lookAtDatabase },
  {
    name: 'migrations',
    look: async (_installation, { ask, why }) => [ask ? await checkMigrations(ask) : skipped('migrations', why)],
  },
  {
    name: 'connections',
    look: async ({ settings }, { ask }) =>
      ask && settings.DATABASE_URL ? [await checkConnections(ask, settings)] : [],
  },
  { name: 'storage', look: checkStore },
  { name: 'mail', look: checkMailing },
  { name: 'clock', look: (installation, { ask }) => checkClock(installation, ask) },
  { name: 'disk', look: async (installation) => checkDisk(installation) },
  { name: 'permissions', look: async (installation) => checkPermissions(installation) },
  { name: 'first administrator', look: checkFirstPassword },
  { name: 'proxy', look: checkProxy },
  {
    name: 'cards',
    look: async (installation) => {
      const { settings } = installation
      if (settings.CARDS === 'none') return []
      if (!settings.STRIPE_SECRET_KEY) return [skipped('cards', 'simulated: there are no keys of a provider')]
      const found = await Promise.all([checkCards(settings), checkWebhook(installation)])
      return found.flat()
    },
  },
  { name: 'place of backups', look: async ({ backupUrl, dataDir }) => [await checkBackupPlace(backupUrl, dataDir)] },
  { name: 'backup', look: checkBackups },
]

/** Runs one check, which fails if it throws or never answers. */
const lookAt = ({ name, look }: Check, installation: Installation, asked: DoctorContext) => {
  const { DATABASE_URL: databaseUrl, STORAGE_URL: storageUrl, PORT: port, HOST: host } = installation.settings
  const failed = (error: unknown) => [fail(name, explain(error, { databaseUrl, storageUrl, port, host }))]
  return within(SECONDS, look(installation, asked)).catch(failed)
}

/** Runs all checks in parallel and reports them in order. */
async function examine(installation: Installation, tell: (finding: Finding) => void) {
  await withDatabaseOf(installation, async (asked) => {
    const looks = CHECKS.map((check) => lookAt(check, installation, asked))
    for (const found of looks) (await found).forEach(tell)
  })
}

async function doctor(dns: Dns, tell: (finding: Finding) => void) {
  const { file, values, faults } = readSettingsFile(process.env.ENV_FILE)
  const said = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  const { settings, faults: bad } = readSettings({ ...values, ...said })
  for (const fault of faults) tell(fail('settings', `${file}, ${fault}`))
  for (const { key, message } of bad ?? []) tell(fail('settings', `${key} ${message}`, `Correct it in ${file}.`))
  if (!settings || faults.length > 0) return
  checkSettings(file, values, said).forEach(tell)
  // Right after a start the program does not answer yet, and meanwhile the embedded database can't be opened.
  const running = await waitForProgram(settings)
  await examine({ ...describeInstallation(settings, file, dns), running }, tell)
}

const HELP = `${commandLine('doctor')}   looks at a running installation, and says what is wrong and what to do; it changes nothing
  --json                  the same for programs
  --dkim-selector NAME    the name under which the mail provider keeps its DKIM key
  --name-server ADDRESS   asks this name server about the mail domain, instead of the machine's own`

/** Parses the command line; ends with a sentence for an unknown flag. */
function readFlags() {
  try {
    return parseArgs({
      options: {
        help: { type: 'boolean' },
        json: { type: 'boolean' },
        'dkim-selector': { type: 'string' },
        'name-server': { type: 'string' },
      },
    }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${HELP}\n`)
    return process.exit(2)
  }
}

const { help, json, 'dkim-selector': dkimSelector, 'name-server': nameServer } = readFlags()
if (help) {
  console.log(HELP)
  process.exit(0)
}
const findings: Finding[] = []
await doctor({ dkimSelector, nameServer }, (finding) => {
  findings.push(finding)
  if (!json) console.log(linesOf(finding))
})
if (json) console.log(JSON.stringify(findings, null, 2))
process.exit(isBroken(findings) ? 1 : 0)
