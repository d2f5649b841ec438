import { on, startCluster } from '../scripts/testing/cluster.ts'
import { TEST_MS } from '../scripts/testing/patience.ts'
import { eventually } from './eventually.ts'
import { openSession, type Program, startProgram } from './program.ts'

type Photo = { id: number; picture: { state: string }; hiddenFor: string | null }

/** Asked until every picture is prepared, so that the programs of the journeys have nothing left to do; those of albums come last. */
async function waitForPictures(program: Program) {
  const { token } = await openSession(program, 'admin@demo.example')
  const list = async (address: string) => {
    const answer = await fetch(`${program.url}/aspr/v1/${address}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { _embedded: { data: Photo[] } })._embedded.data
  }
  const albums = await list('albums?size=100')
  const waiting = async () => {
    const photos = await Promise.all(albums.map(({ id }) => list(`albums/${id}/photos?size=100`)))
    return photos.flat().filter(({ picture, hiddenFor }) => !hiddenFor && picture.state !== 'READY').length
  }
  // As long as one after the other is prepared it is no fault, however slow the machine.
  for (let left = await waiting(); left > 0; ) {
    const before = left
    left = await eventually(
      async () => {
        const now = await waiting()
        return now < before && { now }
      },
      `none of ${left} pictures of the demonstration was prepared`,
      TEST_MS,
    ).then(({ now }) => now)
  }
}

/** The demonstration society, loaded once for the run on PostgreSQL: every program of a journey starts on a copy of it. */
export default async function setup() {
  const cluster = await startCluster('-c max_connections=400')
  const { href: url } = Object.assign(new URL(cluster.url), { pathname: '/society' })
  await on(cluster.url, (admin) => admin.query('create database society'))
  const program = await startProgram({ settings: { DATABASE_URL: url } })
  await waitForPictures(program)
  await program.stop()
  // A copy keeps the queues, which a start then only reads, and begins without work.
  await on(url, (client) => client.query('delete from pgboss.job'))
  process.env.JOURNEY_SOCIETY = program.folder
  process.env.JOURNEY_DATABASE = url
  return async () => {
    await program.remove()
    cluster.remove()
  }
}
