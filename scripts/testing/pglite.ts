import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { temporaryRun } from './folder.ts'
import { prepareTemplate } from './template.ts'

/** One migrated embedded database, dumped to a file: each test file starts from a copy. */
export async function setup(project: TestProject) {
  const { folder, remove } = temporaryRun('pglite')
  process.env.DATA_DIR = folder
  const { openPglite, wrapPglite } = await import('../../src/server/data/db.ts')
  const engine = await openPglite('memory://')
  await prepareTemplate(wrapPglite(engine))
  // A copy is opened in two thirds of the time without what nothing connects to, and where there is no log to go through.
  await engine.exec('update pg_database set datistemplate = false')
  for (const each of ['template0', 'template1']) await engine.exec(`drop database ${each}`)
  await engine.exec('checkpoint')
  const dump = path.join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await engine.close()
  project.provide('template', { folder, pgliteDump: dump })
  return remove
}
