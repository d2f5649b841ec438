import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { temporaryRun } from './folder.ts'
import { startProcess, until } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demonstration: string
  }
}

/** Creates the run's folder into which the first test file that needs the demonstration loads it. */
export function setup(project: TestProject) {
  const { folder, remove } = temporaryRun('demonstration')
  project.provide('demonstration', folder)
  return remove
}

async function load(folder: string) {
  const program = await startProcess(folder, { DEMO: 'true' })
  await program.stop()
}

/**
 * Copies the folder of a program with the demonstration, which takes half a minute to load and is loaded once in a run.
 */
export async function copyDemonstration(folder: string) {
  const place = inject('demonstration')
  const [loaded, done] = [path.join(place, 'loaded'), path.join(place, 'done')]
  if (mkdirSync(loaded, { recursive: true })) {
    const fault = await load(loaded).then(() => '', String)
    writeFileSync(done, fault)
  }
  // Another test file may be loading it.
  await until(async () => existsSync(done), 600)
  const fault = readFileSync(done, 'utf8')
  if (fault) throw new Error(`The demonstration was not loaded: ${fault}`)
  cpSync(loaded, folder, { recursive: true })
}
