// Creates the empty database of embedded installations at build time, so that the first start only unpacks it.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPglite } from '../src/server/data/db.ts'
import { EMPTY_DATABASE } from '../src/server/data/engine.ts'

const engine = await openPglite('memory://')
await engine.exec('checkpoint')
const dump = await engine.dumpDataDir('gzip')
mkdirSync(path.dirname(EMPTY_DATABASE), { recursive: true })
writeFileSync(EMPTY_DATABASE, Buffer.from(await dump.arrayBuffer()))
await engine.close()
