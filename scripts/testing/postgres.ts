import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startBuckets } from './buckets.ts'
import { on, startCluster } from './cluster.ts'
import { makeTemplate } from './making.ts'

/**
 * A PostgreSQL cluster for the run, with one migrated template database: each test file gets a copy. Its files are in a bucket, those
 * of the embedded database in a folder.
 */
export async function setup(project: TestProject) {
  const { folder, remove, url } = await startCluster()
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
