type Anything = Record<string, unknown>
type Account = { username: string; password: string }
type Session = Anything & { token: string; userId: number }

/** The password of everybody in the demonstration. */
export const DEMO_PASSWORD = 'pompiers-demo-18'

/**
 * Calls the API of the program at this address, with this token or without a session. An empty response body is
 * returned as `{}`.
 */
export function callerOf(url: string, token = '', headers: Record<string, string> = {}) {
  return async <Body = Anything>(method: string, address: string, body?: unknown) => {
    const answer = await fetch(`${url}/aspr/v1${address}`, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text || '{}') as Body }
  }
}

/**
 * Signs in at the program at this address; returns the status, the session, and a function that calls the API with it.
 */
export async function signInAt(url: string, account: Account) {
  const { status, body } = await callerOf(url)<Session>('POST', '/auth/signin', account)
  return { status, session: body, userId: body.userId, call: callerOf(url, body.token) }
}
