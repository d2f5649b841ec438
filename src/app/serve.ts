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

/** Pause between failing readiness and closing the port, during which requests of the proxy are still answered. */
const LAST_CALLS = 1_000
/** Number of connections that may wait to be accepted when the port is closed. */
const WAITING = 100
/** Pause for connections accepted last. */
const LAST_ANSWERS = 250

/** The simulated card provider uses the next port. */
const BESIDE = {
  port: config.port + 1,
  dataDir: path.join(config.dataDir, 'cards'),
  webhookOrigin: `http://127.0.0.1:${config.port}`,
}

/** Number of processes on this machine, and whether this one was started first. */
const processes = cluster.isWorker ? config.webProcesses + 1 : 1
const isFirst = (cluster.worker?.id ?? 1) === 1

/** Connects the card provider, or the simulated one if there is none; nothing without card payments. */
async function connectCards() {
  if (!config.stripe) return undefined
  const { secretKey, webhookSecrets, apiBase } = config.stripe
  const simulator = secretKey ? undefined : await startSimulator(BESIDE)
  connectProvider(simulator ?? { secretKey: secretKey ?? '', webhookSecrets, apiBase })
  return simulator
}

/** Opens everything in order and listens; returns the function that closes it in reverse order. */
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
  // A worker beside others that share the port has none.
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

/** Closes only the port, after accepting waiting connections; existing ones are answered. */
async function stopListening(server: Server) {
  for (let turn = 0; turn < WAITING; turn++) await setImmediate()
  net.Server.prototype.close.call(server)
}

/** Stops once, however many signals arrive; exits after 25 seconds whatever is still running. */
function stopOnSignal(close: (lastCalls: number) => Promise<void>) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    globalThis.setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    // At a terminal, nobody waits.
    await close(signal === 'SIGTERM' ? LAST_CALLS : 0)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

/** Serves until a signal ends it; a failed start ends the process with a readable sentence. */
export async function serve() {
  try {
    stopOnSignal(await start())
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exit(1)
  }
}
