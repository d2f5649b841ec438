import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPostgres, openEmbedded } from '../../src/server/data/db.ts'
import { openBucket, startBuckets } from './buckets.ts'
import { on, startCluster } from './cluster.ts'
import { REST, readContents } from './contents.ts'
import { killProcesses, runScript, startProcess } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
let buckets: Awaited<ReturnType<typeof startBuckets>>
let society: string
const urlOf = (database: string) => cluster.url.replace(/postgres$/, database)
const createDatabase = (name: string) => on(cluster.url, (client) => client.query(`create database ${name}`))

const move = (settings: Record<string, string>, ...args: string[]) =>
  runScript('scripts/move.ts', { DATA_DIR: society, ...settings }, ...args)

beforeAll(async () => {
  cluster = await startCluster()
  buckets = await startBuckets(path.join(cluster.folder, 'buckets'))
  society = path.join(cluster.folder, 'society')
  const program = await startProcess(society, { DEMO: 'true' })
  await program.stop()
  const embedded = await openEmbedded(society)
  await embedded.pool.query(REST).finally(embedded.close)
}, 120_000)
afterAll(async () => {
  killProcesses()
  await buckets.close()
  cluster.remove()
}, 60_000)

test('x', async () => {
  await createDatabase('portal')
  const began = Date.now()
  console.log(
    await move({}, '--to-database', urlOf('portal'), '--to-storage', openBucket(buckets.at, 'portal')),
    Date.now() - began,
  )
}, 100_000)
