import { SESSION_LASTS } from '../shared/endpoint.ts'

const NO_BODY = 204

function answerOf(request: XMLHttpRequest) {
  const headers = new Headers()
  for (const name of ['retry-after', SESSION_LASTS]) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.status === NO_BODY ? null : request.responseText, { status: request.status, headers })
}

/** Sends like `fetch`, which cannot report the upload's progress: `tell` gets it as 0 to 1. */
export const withProgress =
  (tell: (sent: number) => void) =>
  (address: string, { method = 'GET', headers = {}, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })
