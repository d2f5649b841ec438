import { afterEach, describe, expect, test, vi } from 'vitest'

/** Commands as a program with this name words them. */
async function calledBy(command: string | undefined) {
  vi.resetModules()
  vi.stubEnv('AMICALE_COMMAND', command)
  return await import('./command-line.ts')
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe('The commands that messages name', () => {
  test('a clone is told what npm runs, with two dashes in front of the flags', async () => {
    const { commandLine, commandLineAs, startLine, restartLine } = await calledBy(undefined)
    expect(commandLine('doctor')).toBe('npm run doctor')
    expect(commandLine('restore NAME --replace')).toBe('npm run restore -- NAME --replace')
    expect(commandLineAs(990, 'doctor')).toBe("sudo -u '#990' npm run doctor")
    expect([startLine(), restartLine()]).toEqual(['npm start', 'stop it, then npm start'])
  })

  test('a package is told its own command and the unit of its service', async () => {
    const { commandLine, commandLineAs, startLine, stopLine, restartLine } = await calledBy('amicale')
    expect(commandLine('restore NAME --replace')).toBe('amicale restore NAME --replace')
    expect(commandLineAs(990, 'doctor')).toBe('sudo amicale doctor')
    expect([startLine(), stopLine(), restartLine()]).toEqual([
      'systemctl start amicale',
      'systemctl stop amicale',
      'systemctl restart amicale',
    ])
  })

  test('a container is told the command of its image', async () => {
    const { commandLine, startLine } = await calledBy('bin/amicale')
    expect(commandLine('backup')).toBe('bin/amicale backup')
    expect(startLine()).toBe('docker compose up -d')
  })
})
