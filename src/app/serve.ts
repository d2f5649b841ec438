import cluster from 'node:cluster'
import type { Server } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { holdsDemonstration, loadDemonstration } from '../../demo/load.ts'
import { createFirstAdmin, isRegisterEmpty } from '../features/members/registration/enrolment/service.ts'
import { makeBackup } from '../features/operations/backups/service.ts'
import { startWatching } from '../features/operations/system-status/watching/service.ts'
import { removeInventedCentres } from '../features/society/settings/centres/service.ts'
import { describeSociety } from '../features/society/settings/service.ts'
import { config } from '../server/config.ts'
import { warnOfTooMany } from '../server/data/connections.ts'
import { connectPostgres, openEmbedded } from '../server/data/db.ts'
import { explain } from '../server/faults.ts'
import { demandNoRestoreUnderWay, demandOwnSecret, demandOwnStore } from '../server/files/marker.ts'
import { keepFilesPrivate } from '../server/files/private-files.ts'
import { storeFolder } from '../server/files/storage.ts'
import { startJobs, stopJobs } from '../server/jobs/jobs.ts'
import { log } from '../server/log.ts'
import { startSending } from '../server/mail/sending.ts'
import { closeMailer } from '../server/mail/transport.ts'
import { connectProvider } from '../server/pay/provider.ts'
import { startSimulator } from '../server/pay/simulator.ts'
import { openControl } from './control.ts'
import { JOBS } from './jobs.ts'
import { bringUpToDate } from './migrations.ts'
import { STOP_WITHIN } from './primary.ts'
import { buildApp, buildProbes } from './server.ts'
import { welcome } from './welcome.ts'

/** The pause between failing readiness and closing the port: what a proxy sends meanwhile is still answered. */
const LAST_CALLS = 1_000
/** So many may have connected and wait to be let in when the port is closed. */
const WAITING = 100
/** The pause for those that were let in last. */
const LAST_ANSWERS = 250

/** Where the simulated card provider runs: on the port after ours. */
const BESIDE = {
  port: config.port + 1,
  dataDir: path.join(config.dataDir, 'cards'),
  webhookOrigin: `http://127.0.0.1:${config.port}`,
}

/** How many processes serve and work on this machine, and whether this one was started before the others. */
const processes = cluster.isWorker ? config.webProcesses + 1 : 1
const isFirst = (cluster.worker?.id ?? 1) === 1

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
  await demandNoRestoreUnderWay()
  const database = config.databaseUrl
    ? connectPostgres(config.databaseUrl, config.databasePool)
    : await openEmbedded(config.dataDir)
  await bringUpToDate(database.pool, (line, level = 'info') => log[level]({ event: 'migration' }, line))
  if (config.databaseUrl && isFirst) await warnOfTooMany(database.pool, { size: config.databasePool, processes })

  if (config.production && (await holdsDemonstration(database.db)))
    throw new Error(
      'This database holds the demonstration, whose passwords everybody knows: give production an empty one (DATABASE_URL, or ' +
        'DATA_DIR where it is embedded).',
    )

  if (config.databaseUrl) await demandOwnSecret(database.db)
  await demandOwnStore(database.db)
  const simulator = await connectCards()

  await startJobs(database, JOBS)
  const demonstration = config.demo && (await loadDemonstration(database.db))
  if (config.production && (await isRegisterEmpty(database.db))) await removeInventedCentres(database.db)
  await describeSociety(database.db, config.society)
  if (config.firstAdmin) await createFirstAdmin(database.db, config.firstAdmin)

  const app = config.web ? await buildApp(database.db) : buildProbes(database.db)
  // Beside others that share the port, a worker has none.
  const port = config.web || !cluster.isWorker ? config.port : undefined
  if (port !== undefined) await app.listen({ port, host: config.host })
  const closeControl = database.embedded
    ? await openControl({ backup: (tell) => makeBackup(database.db, tell).then(() => undefined) })
    : async () => undefined
  const stopWatching = startWatching(database.db)
  const stopSending = config.worker ? startSending(database.db) : async () => undefined
  log.info({ port, demonstration }, 'listening')
  if (cluster.isWorker) process.send?.('ready')
  else if (!config.production) welcome()

  return async (lastCalls: number) => {
    app.stopServing()
    await setTimeout(lastCalls)
    await stopListening(app.server)
    await setTimeout(Math.min(lastCalls, LAST_ANSWERS))
    await Promise.all([app.close(), closeControl()])
    await Promise.all([stopJobs(), stopSending(), stopWatching()])
    closeMailer()
    await simulator?.stop()
    await database.close()
  }
}

/** Closes the port alone, once who waits at it is let in, one in each turn; who is connected is answered. */
async function stopListening(server: Server) {
  for (let turn = 0; turn < WAITING; turn++) await setImmediate()
  net.Server.prototype.close.call(server)
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

/** Serves until a signal ends it; a start that fails ends the process with a sentence. */
export async function serve() {
  try {
    stopOnSignal(await start())
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exit(1)
  }
}
