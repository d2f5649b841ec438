import { startProgram } from './program.ts'

/** Asked until every cover is prepared, so that the programs of the journeys have nothing left to do. */
async function waitForPictures(url: string) {
  const body = JSON.stringify({ username: 'admin@demo.example', password: 'pompiers-demo-18' })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/aspr/v1/auth/signin`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(`${url}/aspr/v1/commissions`, { headers: { authorization: `Bearer ${token}` } })
    const { _embedded } = (await answer.json()) as { _embedded: { data: { picture: { state: string } }[] } }
    if (_embedded.data.every(({ picture }) => picture.state === 'READY')) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The pictures of the demonstration were not prepared within a minute')
}

/** The demonstration society, loaded once for the run: every program of a journey starts on a copy of its folder. */
export default async function setup() {
  const program = await startProgram()
  await waitForPictures(program.url)
  await program.stop()
  process.env.JOURNEY_SOCIETY = program.folder
  return () => program.remove()
}
