import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { on, startCluster } from './cluster.ts'
import { runScript } from './process.ts'

let cluster: Awaited<ReturnType<typeof startCluster>>
const urlOf = (database: string, user = 'portal') =>
  cluster.url.replace(/\/\/[^@/]*@?/, `//${user}@`).replace(/\/postgres$/, `/${database}`)
const migrate = (url: string) =>
  runScript('dist/server/migrate.js', { DATA_DIR: path.join(cluster.folder, 'data'), DATABASE_URL: url })

beforeAll(async () => {
  cluster = await startCluster()
  await on(cluster.url, async (client) => {
    await client.query('create role society login')
    await client.query('create database source')
  })
  const { code, said } = await migrate(urlOf('source'))
  expect(said).not.toContain('permission')
  expect(code).toBe(0)
  cluster.run('pg_dump', '-Fc', '-f', path.join(cluster.home, 'portal.dump'), urlOf('source'))
})
afterAll(() => cluster.remove())

describe('A dump that a superuser restored', () => {
  test('tables of another user are named as such, and the commands that the message gives make them the program’s', async () => {
    await on(cluster.url, (client) => client.query('create database restored'))
    const dump = path.join(cluster.home, 'portal.dump')
    cluster.run('pg_restore', '--exit-on-error', '--no-owner', '-d', urlOf('restored'), dump)
    const { code, said } = await migrate(urlOf('restored', 'society'))
    expect(code).toBe(1)
    expect(said).toMatch(/^The tables of the database restored belong to another user than society: permission denied/)

    const commands = said.slice(said.indexOf('pg_dump')).trim().split(' && ')
    expect(commands).toHaveLength(4)
    const at = cluster.url.replace(/\/postgres$/, '')
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ')
      const [, port = ''] = /:(\d+)/.exec(at) ?? []
      cluster.run(program, '-h', '127.0.0.1', '-p', port, '-U', 'portal', ...args)
    }
    const after = await migrate(urlOf('restored', 'society'))
    expect(after.said).not.toContain('permission')
    expect(after.code).toBe(0)
  })

  test('the commands of docs/operations.md restore a dump for the user that the program has', async () => {
    const dump = path.join(cluster.home, 'portal.dump')
    await on(cluster.url, (client) => client.query('create database documented owner society'))
    cluster.run('pg_restore', '--exit-on-error', '--no-owner', '--role=society', '-d', urlOf('documented'), dump)
    expect(await migrate(urlOf('documented', 'society'))).toMatchObject({ code: 0 })
  })
})
