import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How many other files stand between two of those that start whole programs. */
const APART = 30

/** A file of this folder starts programs and clusters of its own, and mostly waits for them. */
const startsPrograms = ({ moduleId }: TestSpecification) => moduleId.includes('/scripts/testing/')

/** What needs no database takes a moment, but for one or two: begun last, those would be alone at the end. */
const needsNoDatabase = (file: TestSpecification) => file.project.name === 'unit' && !startsPrograms(file)

/** What mostly waits is spread among what computes, one at a time: at the end of the run, together, it would leave the cores idle. */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(startsPrograms)
    const spread = sorted.filter((file) => !startsPrograms(file) && !needsNoDatabase(file))
    for (const [at, file] of waiting.entries()) spread.splice(at * (APART + 1), 0, file)
    return [...sorted.filter(needsNoDatabase), ...spread]
  }
}
