// Checks that commit subjects are conventional: a type, a scope, and an imperative.
import { spawnSync } from 'node:child_process'
import type { Finding } from './source-files.ts'

/** The last commit before this rule was introduced. */
const BEFORE = '8b42e5d0db71875c8cdc1263f681d1cfe404fbb4'
const SUBJECT = /^(feat|fix|perf|refactor|test|docs|build|chore)(\([a-z0-9-]+\))?!?: \S/
const MAX_LENGTH = 72

/**
 * Lists the subjects of commits since the rule; none without git or that part of the history, as in a package or a
 * shallow clone.
 */
export function listSubjects(): string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${BEFORE}..HEAD`], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

export const checkSubjects = (subjects: readonly string[]): Finding[] =>
  subjects
    .filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_LENGTH)
    .map((subject) => ({
      file: `commit "${subject}"`,
      line: 1,
      rule: 'its subject is not conventional',
      mend: `write type(scope): what it does, at most ${MAX_LENGTH} characters; type is feat, fix, perf, refactor, test, docs, build or chore`,
    }))
