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
/** One of the processes, whichever fills its place at the time. */
type Place = { name: string; settings: Record<string, string>; folder: string; holder: Process }

/** A mail server that can go away: between two mails, as one that is stopped does. It tells how often it took which mail. */
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

/** Two processes that serve and two that work, with a database, a store and a mail server of their own. */
export async function startSurroundings(admin: { email: string; password: string }) {
  const cluster = await startCluster()
  const buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  const smtp = await startSmtp()
  const common = {
    ...{ DATABASE_URL: cluster.url, STORAGE_URL: openBucket(buckets.at, 'portal'), SMTP_URL: smtp.url, TOKEN_SECRET },
    ...{ CARDS: 'none', TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  }
  const places: Place[] = []
  for (const name of ['web 1', 'web 2', 'worker 1', 'worker 2']) {
    const settings = { ...common, ROLE: name.split(' ')[0] ?? '', PORT: String(await freePort()) }
    const folder = mkdtempSync(path.join(cluster.folder, 'process-'))
    places.push({ name, settings, folder, holder: await startProcess(folder, settings) })
  }
  const begin = async (place: Place) => {
    place.holder = await startProcess(place.folder, place.settings)
  }

  return {
    ...{ url: cluster.url, buckets: buckets.at.folder, mails: smtp.taken, names: places.map(({ name }) => name) },
    ports: places.filter(({ name }) => name.startsWith('web')).map(({ holder }) => holder.port),
    /** Each is ended as one should, and started again, one after the other. */
    restartAll: async () => {
      for (const place of places) {
        await place.holder.stop()
        await begin(place)
      }
    },
    /** Killed, and started again at once, as systemd does. */
    kill: async (name: string) => {
      const place = places.find((each) => each.name === name) as Place
      await place.holder.kill9()
      await begin(place)
    },
    restartDatabase: cluster.restart,
    leaveStore: async (ms: number) => {
      buckets.setAway(true)
      await setTimeout(ms)
      buckets.setAway(false)
    },
    leaveMails: smtp.leave,
    /** Milliseconds until every process says that it is ready. */
    untilReady: async () => {
      const began = performance.now()
      for (const { holder } of places) while ((await status(`${holder.url}/readyz`)) !== 200) await setTimeout(50)
      return Math.round(performance.now() - began)
    },
    /** What the processes that run now have said, for who wonders. */
    said: () => places.map(({ name, holder }) => `--- ${name}\n${holder.said().slice(-4_000)}`).join('\n'),
    close: async () => {
      await Promise.all(places.map(({ holder }) => holder.stop()))
      smtp.close()
      await buckets.close()
      cluster.remove()
    },
  }
}

export type Surroundings = Awaited<ReturnType<typeof startSurroundings>>
