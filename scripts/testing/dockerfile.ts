import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

type Step = { does: string; says: string }
/** A `FROM` with its following steps; `root` is the folder that represents the image's file system. */
type Stage = { image: string; name: string | undefined; steps: Step[] }

/** Parses the stages of a Dockerfile, in build order. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, 'utf8').replace(/^#.*\n/gm, '')
  const stages: Stage[] = []
  for (const line of text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)) {
    const [, does = '', says = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(says) ?? []
    if (does === 'FROM' && image) stages.push({ image, name, steps: [] })
    else stages.at(-1)?.steps.push({ does, says })
  }
  return stages
}

/** The arguments of all steps of one kind in a stage. */
export const saidBy = ({ steps }: Stage, kind: string): string[] =>
  steps.filter(({ does }) => does === kind).map(({ says }) => says)

/** The environment variables that a stage sets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    saidBy(stage, 'ENV')
      .flatMap((says) => says.split(' '))
      .map((each) => each.split('=') as [string, string]),
  )

/** Files available to a build: those of this folder that `.dockerignore` does not exclude. */
export function listContext(folder: string): string[] {
  const left = readFileSync(path.join(folder, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  return globSync(['**/*', '**/.*'], { cwd: folder, exclude: left }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  )
}

/** How steps are run on this machine: folders of stages, and replacements for `npm ci` and for steps that need root. */
type Machine = { context: string; roots: Map<string, string>; instead: (command: string, cwd: string) => boolean }

/**
 * Runs the steps of a stage in folders: paths of the Dockerfile are below `root`, and copies from another stage come
 * from its folder.
 */
export function runStage(stage: Stage, root: string, { context, roots, instead }: Machine) {
  const below = (place: string, from = root) => path.join(from, place)
  let cwd = root
  const copy = (says: string) => {
    const [from, to] = says.split(' ').slice(-2) as [string, string]
    const source = roots.get(/--from=(\S+)/.exec(says)?.[1] ?? '')
    if (source) {
      mkdirSync(path.dirname(below(to)), { recursive: true })
      return renameSync(below(from, source), below(to))
    }
    const files = from === '.' ? listContext(context) : says.split(' ').slice(0, -1)
    for (const file of files) {
      mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true })
      cpSync(path.join(context, file), path.join(cwd, file))
    }
  }
  for (const { does, says } of stage.steps) {
    if (does === 'WORKDIR') {
      cwd = below(says)
      mkdirSync(cwd, { recursive: true })
    }
    if (does === 'COPY') copy(says)
    if (does !== 'RUN') continue
    const command = says.replace(/(?<= )\/(?=\w)/g, `${root}/`)
    if (!instead(command, cwd)) execFileSync('sh', ['-ec', command], { cwd, stdio: 'pipe' })
  }
  if (stage.name) roots.set(stage.name, root)
  if (!existsSync(cwd)) throw new Error(`${cwd} was never made`)
}
