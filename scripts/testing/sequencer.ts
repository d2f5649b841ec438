import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isOf =
  (...projects: string[]) =>
  (file: TestSpecification) =>
    projects.includes(file.project.name)

/** What starts programs is spread evenly among the others, one at a time: at the end of the run, together, they would stand in each other's way. */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const programs = sorted.filter(isOf('programs', 'short'))
    const spread = sorted.filter(isOf('pglite', 'postgres'))
    const apart = Math.floor(spread.length / Math.max(1, programs.length))
    for (const [at, file] of programs.entries()) spread.splice(at * (apart + 1), 0, file)
    // What needs no database takes a moment, but for one or two: begun last, those would be alone at the end.
    return [...sorted.filter(isOf('unit')), ...spread]
  }
}
