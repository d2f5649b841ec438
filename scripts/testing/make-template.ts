// Creates the database of which test files use copies: `make-template.ts postgres://…` in that empty database,
// `make-template.ts FILE` as a dump of the embedded one. A separate program, because Node loads all jobs in a third of
// the time that Vite takes.
import { writeFileSync } from 'node:fs'
import { JOBS } from '../../src/app/jobs.ts'
import { connectPostgres, openPglite, wrapPglite } from '../../src/server/data/db.ts'
import { prepareTemplate } from './template.ts'

async function fillPostgres(url: string) {
  const database = connectPostgres(url, 4)
  await prepareTemplate(database, JOBS)
  await database.close()
}

async function dumpEmbedded(file: string) {
  const engine = await openPglite('memory://')
  const database = wrapPglite(engine)
  await prepareTemplate(database, JOBS)
  // A copy without unused databases and with an empty write-ahead log opens in two thirds of the time.
  await engine.exec('update pg_database set datistemplate = false')
  for (const each of ['template0', 'template1']) await engine.exec(`drop database ${each}`)
  await engine.exec('checkpoint')
  writeFileSync(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await database.close()
}

const [target = ''] = process.argv.slice(2)
// It ends by itself: after so much work `process.exit()` may deadlock with a compiler thread.
await (target.startsWith('postgres:') ? fillPostgres(target) : dumpEmbedded(target))
