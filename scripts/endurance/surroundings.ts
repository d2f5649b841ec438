import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { openBucket, startBuckets } from '../testing/buckets.ts'
import { freePort, startCluster } from '../testing/cluster.ts'
import { TOKEN_SECRET } from '../testing/members.ts'
import { startProcess, status } from '../testing/process.ts'

type Process = Awaited<ReturnType<typeof startProcess>>
/** A worker slot, whichever process fills it. */
type Place = { name: string; settings: Record<string, string>; folder: string; holder: Process; ending: boolean }

const READY_AT_LAST_MS = 120_000

/** A mail server that can stop between two mails. It records how often it received each mail. */
async function startSmtp() {
  const taken = new Map<string, number>()
  let away = false
  const busy = () => (away ? Object.assign(new Error('Closing down'), { responseCode: 421 }) : undefined)
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(busy()),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        const id = /^Message-ID: <mail-(\d+)\./im.exec(text)?.[1] ?? 'none'
        taken.set(id, (taken.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  const listen = (port: number) => new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = smtp.server.address() as AddressInfo
  const leave = async (ms: number) => {
    away = true
    smtp.server.close()
    await setTimeout(ms)
    away = false
    await listen(port)
  }
  return { url: `smtp://127.0.0.1:${port}`, taken, leave, close: () => smtp.close() }
}

/** Starts two web processes and two workers, with a database, a store and a mail server of their own. */
export async function startSurroundings(admin: { email: string; password: string }) {
  const cluster = await startCluster()
  const buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  const smtp = await startSmtp()
  const common = {
    DATABASE_URL: cluster.url,
    STORAGE_URL: openBucket(buckets.at, 'portal'),
    SMTP_URL: smtp.url,
    TOKEN_SECRET,
    CARDS: 'none',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://localhost',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const places: Place[] = []
  const deaths: string[] = []
  /** Fills a slot; a process that ends by itself is replaced, as systemd does. */
  const begin = async (place: Omit<Place, 'holder' | 'ending'>) => {
    const holder = await startProcess(place.folder, place.settings)
    const filled = Object.assign(place, { holder, ending: false })
    void holder.ended.then(async (code) => {
      if (filled.ending || filled.holder !== holder) return
      deaths.push(`${place.name} ended by itself with ${code}: ${holder.said().slice(-2_000)}`)
      await begin(place)
    })
    return filled
  }
  for (const name of ['web 1', 'web 2', 'worker 1', 'worker 2']) {
    const settings = { ...common, ROLE: name.split(' ')[0] ?? '', PORT: String(await freePort()) }
    places.push(await begin({ name, settings, folder: mkdtempSync(path.join(cluster.folder, 'process-')) }))
  }
  const replace = async (place: Place, end: 'stop' | 'kill9') => {
    place.ending = true
    await place.holder[end]()
    await begin(place)
  }

  return {
    url: cluster.url,
    buckets: buckets.at.folder,
    mails: smtp.taken,
    names: places.map(({ name }) => name),
    ports: places.filter(({ name }) => name.startsWith('web')).map(({ holder }) => holder.port),
    /** Stops and restarts each process in turn. */
    restartAll: async () => {
      for (const place of places) await replace(place, 'stop')
    },
    /** Kills a process and restarts it at once, as systemd does. */
    kill: async (name: string) => {
      for (const place of places) if (place.name === name) await replace(place, 'kill9')
    },
    restartDatabase: cluster.restart,
    leaveStore: async (ms: number) => {
      buckets.setAway(true)
      await setTimeout(ms)
      buckets.setAway(false)
    },
    leaveMails: smtp.leave,
    /** Waits until every process is ready. */
    untilReady: async () => {
      const late = performance.now() + READY_AT_LAST_MS
      for (const place of places)
        while ((await status(`${place.holder.url}/readyz`)) !== 200) {
          if (performance.now() > late)
            throw new Error(`${place.name} is never ready: ${place.holder.said().slice(-2_000)}`)
          await setTimeout(50)
        }
    },
    deaths,
    /** Output of the running processes, for diagnosis. */
    said: () => places.map(({ name, holder }) => `--- ${name}\n${holder.said().slice(-4_000)}`).join('\n'),
    close: async () => {
      for (const place of places) place.ending = true
      await Promise.all(places.map(({ holder }) => holder.stop()))
      smtp.close()
      await buckets.close()
      cluster.remove()
    },
  }
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>
