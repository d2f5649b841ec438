import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// Off the main thread, so that an old phone stays responsive.
self.addEventListener('message', async (event: MessageEvent<Challenge>) => {
  const solution = await solveChallenge({ challenge: event.data, deriveKey }).catch(() => null)
  self.postMessage(solution)
})
