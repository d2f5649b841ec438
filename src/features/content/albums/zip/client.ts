import { call, HttpProblem } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const offerZip = (id: number, ids: readonly number[] | undefined) =>
  call(contract.offerZip, { params: { id }, body: { ...(ids && { ids: [...ids] }) } })

/** Downloads an address into a file, and reports the bytes received and the total. */
export async function readInto(
  file: WritableStream,
  href: string,
  tell: (received: number, whole: number) => void,
  signal: AbortSignal,
) {
  const answer = await fetch(href, { signal })
  if (!answer.ok || !answer.body) throw new HttpProblem(answer.status, {})
  const whole = Number(answer.headers.get('content-length'))
  let received = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, sink) {
      received += chunk.length
      tell(received, whole)
      sink.enqueue(chunk)
    },
  })
  await answer.body.pipeThrough(counted).pipeTo(file, { signal })
}
