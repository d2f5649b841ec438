import { startProgram } from './program.ts'

/** The demonstration society, loaded once for the run: every program of a journey starts on a copy of its folder. */
export default async function setup() {
  const program = await startProgram()
  await program.stop()
  process.env.JOURNEY_SOCIETY = program.folder
  return () => program.remove()
}
