import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isOf =
  (...projects: string[]) =>
  (file: TestSpecification) =>
    projects.includes(file.project.name)

/**
 * Spreads the tests that start programs evenly among the others, because at the end of the run, together, they would
 * slow each other down.
 */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const programs = sorted.filter(isOf('programs', 'short'))
    const spread = sorted.filter(isOf('pglite', 'postgres'))
    const apart = Math.floor(spread.length / Math.max(1, programs.length))
    for (const [at, file] of programs.entries()) spread.splice(at * (apart + 1), 0, file)
    // Tests without a database take a moment, except for one or two, which would run alone at the end if they were
    // started last.
    return [...sorted.filter(isOf('unit')), ...spread]
  }
}
