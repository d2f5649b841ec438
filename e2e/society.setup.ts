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
  for (let tries = 0; tries < 240; tries++) {
    const photos = await Promise.all(albums.map(({ id }) => list(`albums/${id}/photos?size=100`)))
    if (photos.flat().every(({ picture, hiddenFor }) => hiddenFor || picture.state === 'READY')) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The pictures of the demonstration were not prepared within a minute')
}

/** The demonstration society, loaded once for the run: every program of a journey starts on a copy of its folder. */
export default async function setup() {
  const program = await startProgram()
  await waitForPictures(program)
  await program.stop()
  process.env.JOURNEY_SOCIETY = program.folder
  return () => program.remove()
}
