/** What kept a mail from leaving. */
export type Fault = 'UNREACHABLE' | 'SILENT' | 'LOGIN' | 'LATER' | 'SENDER' | 'RECIPIENT' | 'REFUSED'

/** As Nodemailer throws it. */
type Thrown = { code?: string; command?: string; responseCode?: number; message?: string }

/** « Slow down » and « try later »; 5.4.5 is how some say that the day's quota is used up. */
const LATER = new Set([421, 450, 451, 452])
const QUOTA = /\b5\.4\.5\b/

const asThrown = (error: unknown): Thrown => (error instanceof Error ? error : {})

/** What kind of fault it is, from what the server answered or from how the connection ended. */
export function faultOf(error: unknown): Fault {
  const { code, command = '', responseCode, message = '' } = asThrown(error)
  if (responseCode !== undefined && (LATER.has(responseCode) || QUOTA.test(message))) return 'LATER'
  if (code === 'EAUTH') return 'LOGIN'
  if (code === 'ETIMEDOUT') return 'SILENT'
  if (responseCode === undefined && code !== 'EENVELOPE') return 'UNREACHABLE'
  if (command === 'MAIL FROM') return 'SENDER'
  return command === 'RCPT TO' ? 'RECIPIENT' : 'REFUSED'
}

/** The server's own words, or the connection's. */
export const answerOf = (error: unknown) => (asThrown(error).message ?? 'unknown').slice(0, 500)

/**
 * Whether it is the server that sends nothing at present, whatever the mail: `all` keeps everything waiting, `some` does where it is
 * said again and again, since a server may put off one recipient alone. Anything else is this mail's own.
 */
export function holdsBack(error: unknown): 'all' | 'some' | undefined {
  const fault = faultOf(error)
  if (fault === 'UNREACHABLE' || fault === 'SILENT' || fault === 'LOGIN') return 'all'
  if (fault !== 'LATER') return undefined
  const { command, responseCode } = asThrown(error)
  return command === 'RCPT TO' && responseCode !== 421 ? 'some' : 'all'
}

/** What is logged of a fault: its kind and codes. The server's own words may quote an address. */
export function codesOf(error: unknown) {
  const { code, command, responseCode, message = '' } = asThrown(error)
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(message)?.[0]
  return { kind: faultOf(error), code, command, smtp: responseCode, status }
}
