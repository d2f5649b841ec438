import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blocks, PAGE } from '../operations-page.ts'

/** The portal's commands in a text, in either form. */
const namedIn = (text: string) =>
  [...text.matchAll(/(?:npm run|(?:^|\s|bin\/|worker )amicale) ([a-z][a-z-]+)(?= |`|$)/gm)].map(([, name = '']) => name)

describe('docs/operations.md', () => {
  test('the commands for a machine of one’s own can be read by a shell, and name commands and files that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(namedIn(PAGE).length).toBeGreaterThan(20)
    expect(namedIn(PAGE).filter((name) => !(name in scripts))).toEqual([])
    const hosts = blocks.filter(({ how }) => how === 'host')
    expect(hosts.length).toBeGreaterThan(5)
    for (const { commands } of hosts) {
      execFileSync('sh', ['-n', '-c', commands])
      for (const [, file = ''] of commands.matchAll(/\/opt\/amicale\/(deploy\/\S+)/g))
        expect(existsSync(file), file).toBe(true)
    }
  })
})
