// Shared by `npm run check` and `npm test`: their parts, each a process of its own.
import { spawn } from 'node:child_process'
import path from 'node:path'

type Part = [name: string, args: string[], env?: Record<string, string>]

/** Path of an installed package's program. */
export const program = (file: string) => path.join(import.meta.dirname, '../node_modules', file)

/** Checks that need neither a database nor a browser. */
export const CHECKS: Part[] = [
  ['Format and lint', [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['Types', [program('typescript/bin/tsc'), '--noEmit', '-p', '.']],
  ['Architecture', ['scripts/check-architecture.ts']],
  ['Dead code', [program('knip/bin/knip.js'), '--treat-config-hints-as-errors']],
  ['Description of the API', ['scripts/api.ts']],
]

/** Runs a process to its end and returns whether it succeeded. A signal that ends this process ends it too. */
async function run(args: string[], stdout: 'inherit' | 'pipe', env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', stdout, stdout],
    env: { ...process.env, ...env },
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  let stopped = false
  const pass = (signal: NodeJS.Signals) => {
    stopped = true
    child.kill(signal)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const passed = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)))
  process.off('SIGINT', pass).off('SIGTERM', pass)
  if (stopped) process.exit(1)
  return { passed, output }
}

const sayEnd = (name: string, passed: boolean, start: number) =>
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - start) / 1000)} s`)

/** Runs one part with its output shown live; returns whether it succeeded. */
export async function runPart(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const start = Date.now()
  console.log(`\n── ${name}`)
  const { passed } = await run(args, 'inherit', env)
  sayEnd(name, passed, start)
  return passed
}

/** Runs parts in parallel, shows the output of each when it has ended, and returns whether all succeeded. */
export async function runTogether(parts: Part[]): Promise<boolean> {
  const start = Date.now()
  const verdicts = parts.map(async ([name, args, env = {}]) => {
    const { passed, output } = await run(args, 'pipe', env)
    if (output) console.log(`\n${output.trim()}`)
    sayEnd(name, passed, start)
    return passed
  })
  return (await Promise.all(verdicts)).every(Boolean)
}
