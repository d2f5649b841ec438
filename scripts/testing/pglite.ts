import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './template.ts'

/** One migrated embedded database, dumped to a file: each test file starts from a copy. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-pglite-'))
  process.env.DATA_DIR = folder
  const { openPglite, wrapPglite } = await import('../../src/server/db.ts')
  const engine = await openPglite('memory://')
  await prepareTemplate(wrapPglite(engine))
  const dump = path.join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()))
  await engine.close()
  project.provide('template', { pgliteDump: dump })
  return () => rmSync(folder, { recursive: true, force: true })
}
