import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { holdsDemonstration, loadDemonstration } from '../../demo/load.ts'
import { createFirstAdmin } from '../features/registration/enrolment/service.ts'
import { startWatching } from '../features/servicestate/watching/service.ts'
import { config } from '../server/config.ts'
import { connectPostgres, openEmbedded } from '../server/data/db.ts'
import { migrate } from '../server/data/migrate.ts'
import { demandOwnStore } from '../server/files/marker.ts'
import { keepFilesPrivate } from '../server/files/private-files.ts'
import { storeFolder } from '../server/files/storage.ts'
import { startJobs, stopJobs } from '../server/jobs/jobs.ts'
import { log } from '../server/log.ts'
import { startSending } from '../server/mail/sending.ts'
import { closeMailer } from '../server/mail/transport.ts'
import { connectProvider } from '../server/pay/provider.ts'
import { startSimulator } from '../server/pay/simulator.ts'
import { JOBS } from './jobs.ts'
import { buildApp } from './server.ts'

const STOP_WITHIN = 25_000
/** The pause between failing readiness and closing the port: what a proxy sends meanwhile is still answered. */
const LAST_CALLS = 1_000

/** Where the simulated card provider runs: on the port after ours. */
const BESIDE = {
  port: config.port + 1,
  dataDir: path.join(config.dataDir, 'cards'),
  webhookOrigin: `http://127.0.0.1:${config.port}`,
}

/** Connects the card provider, or the simulated one where there is none; nothing where the society takes no cards. */
async function connectCards() {
  if (!config.stripe) return undefined
  const { secretKey, webhookSecrets, apiBase } = config.stripe
  const simulator = secretKey ? undefined : await startSimulator(BESIDE)
  connectProvider(simulator ?? { secretKey: secretKey ?? '', webhookSecrets, apiBase })
  return simulator
}

/** Opens everything in order, listens, and gives what closes it again in the reverse order. */
async function start() {
  await keepFilesPrivate([config.dataDir, ...(storeFolder ? [storeFolder] : [])])
  const database = config.databaseUrl ? connectPostgres(config.databaseUrl) : await openEmbedded(config.dataDir)
  const applied = await migrate(database.pool)
  if (applied.length > 0) log.info({ applied }, 'migrated')

  if (config.production && (await holdsDemonstration(database.db)))
    throw new Error(
      'This database holds the demonstration, whose passwords everybody knows: give production an empty one (DATABASE_URL, or ' +
        'DATA_DIR where it is embedded).',
    )

  await demandOwnStore(database.db)
  const simulator = await connectCards()

  await startJobs(database, JOBS)
  const demonstration = config.demo && (await loadDemonstration(database.db))
  if (config.firstAdmin) await createFirstAdmin(database.db, config.firstAdmin)

  const app = await buildApp(database.db)
  await app.listen({ port: config.port, host: config.host })
  const stopWatching = startWatching(database.db)
  const stopSending = config.worker ? startSending(database.db) : async () => undefined
  log.info({ port: config.port, demonstration }, 'listening')
  if (!config.production) welcome()

  return async (lastCalls: number) => {
    app.stopServing()
    await setTimeout(lastCalls)
    await app.close()
    await Promise.all([stopJobs(), stopSending(), stopWatching()])
    closeMailer()
    await simulator?.stop()
    await database.close()
  }
}

function welcome() {
  const lines = [
    '',
    `  The portal        ${config.publicUrl}`,
    `  The API           ${config.publicUrl}/aspr/v1/docs`,
    ...(config.smtpUrl ? [] : [`  Its mailbox       ${config.publicUrl}/dev/mails`]),
    ...(config.demo
      ? [
          '',
          '  Accounts of the demonstration, password pompiers-demo-18:',
          '    membre@demo.example        a member',
          '    commission@demo.example    administers the commission "location"',
          '    personnes@demo.example     administers persons',
          '    admin@demo.example         super-administrator',
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Stops once, however many signals come; after 25 seconds it exits whatever is still running. */
function stopOnSignal(close: (lastCalls: number) => Promise<void>) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    globalThis.setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    // A person at the keyboard waits for nobody.
    await close(signal === 'SIGTERM' ? LAST_CALLS : 0)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

try {
  stopOnSignal(await start())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
