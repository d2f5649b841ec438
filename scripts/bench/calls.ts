export const API = '/aspr/v1'

/** A call, of whoever has this session. */
export type Call = { path: string; token: string | undefined }

export const headersOf = ({ token }: Call): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}

/** What its statements are kept under: they depend on who calls. */
export const keyOf = (path: string, authorization: string | undefined) => `${authorization ?? ''} ${path}`
