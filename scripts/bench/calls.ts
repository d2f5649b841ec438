export const API = '/aspr/v1'

/** A call, with the session of its caller. */
export type Call = { path: string; token: string | undefined }

export const headersOf = ({ token }: Call): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** Key under which its statements are stored, because they depend on the caller. */
export const keyOf = (path: string, authorization: string | undefined) => `${authorization ?? ''} ${path}`
