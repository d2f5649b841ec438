import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { temporaryRun } from './folder.ts'
import { makeTemplate } from './making.ts'

/** Dumps one migrated embedded database to a file; each test file starts from a copy. */
export async function setup(project: TestProject) {
  const { folder, remove } = temporaryRun('pglite')
  const dump = path.join(folder, 'template.tar')
  await makeTemplate(dump, folder)
  project.provide('template', { folder, pgliteDump: dump })
  return remove
}
