import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuckets } from './buckets.ts'
import { on, startCluster } from './cluster.ts'
import { makeTemplate } from './making.ts'

/**
 * Switches off what is only needed after a crash, and autovacuum, which would process hundreds of databases that live
 * for seconds.
 */
const QUICK = '-c autovacuum=off -c full_page_writes=off -c synchronous_commit=off'

/**
 * Starts a PostgreSQL cluster for the run with a migrated template database, which each test file copies. Files are in
 * a bucket, with the embedded database in a folder.
 */
export async function setup(project: TestProject) {
  const { folder, remove, url } = await startCluster(QUICK)
  try {
    await on(url, (admin) => admin.query('create database portal_template'))
    await makeTemplate(url.replace(/postgres$/, 'portal_template'), path.join(folder, 'setup'))
    const buckets = await startBuckets(path.join(folder, 'buckets'))
    project.provide('template', { folder, postgresUrl: url, buckets: buckets.at })
    return async () => {
      await buckets.close()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
