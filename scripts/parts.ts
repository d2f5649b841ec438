// What `npm run check` and `npm test` have in common: the parts they run one after the other, each a program of its own.
import { spawn } from 'node:child_process'
import path from 'node:path'

/** The program of an installed package. */
export const program = (file: string) => path.join(import.meta.dirname, '../node_modules', file)

/** What needs no database and no browser. */
export const CHECKS: [name: string, args: string[]][] = [
  ['Format and lint', [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['Types', [program('typescript/bin/tsc'), '--noEmit', '-p', '.']],
  ['Architecture', ['scripts/check-architecture.ts']],
  ['Description of the API', ['scripts/api.ts']],
]

/** Runs one part, says how long it took, and gives whether it passed. A signal that ends us ends it too. */
export async function runPart(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  let stopped = false
  const pass = (signal: NodeJS.Signals) => {
    stopped = true
    child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const passed = await new Promise<boolean>((resolve) => child.on('exit', (code) => resolve(code === 0)))
  process.off('SIGINT', pass).off('SIGTERM', pass)
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`)
  if (stopped) process.exit(1)
  return passed
}
