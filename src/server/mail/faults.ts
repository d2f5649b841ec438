/** Reason why a mail could not be sent. */
export type Fault = 'UNREACHABLE' | 'SILENT' | 'LOGIN' | 'LATER' | 'SENDER' | 'RECIPIENT' | 'REFUSED'

/** Error as thrown by Nodemailer. */
type Thrown = { code?: string; command?: string; responseCode?: number; message?: string }

/** Codes for « slow down » and « try later »; some servers use 5.4.5 when the day's quota is used up. */
const LATER = new Set([421, 450, 451, 452])
const QUOTA = /\b5\.4\.5\b/

const asThrown = (error: unknown): Thrown => (error instanceof Error ? error : {})

/** Classifies a fault by the server's response or the end of the connection. */
export function faultOf(error: unknown): Fault {
  const { code, command = '', responseCode, message = '' } = asThrown(error)
  if (responseCode !== undefined && (LATER.has(responseCode) || QUOTA.test(message))) return 'LATER'
  if (code === 'EAUTH') return 'LOGIN'
  if (code === 'ETIMEDOUT') return 'SILENT'
  if (responseCode === undefined && code !== 'EENVELOPE') return 'UNREACHABLE'
  if (command === 'MAIL FROM') return 'SENDER'
  return command === 'RCPT TO' ? 'RECIPIENT' : 'REFUSED'
}

/** The error text of the server or the connection. */
export const answerOf = (error: unknown) => (asThrown(error).message ?? 'unknown').slice(0, 500)

/**
 * Whether the mail server, not this mail, is at fault: `all` holds back every mail; `some` does so only after several
 * in a row, because a server may defer a single recipient. Undefined if only this mail is concerned.
 */
export function holdsBack(error: unknown): 'all' | 'some' | undefined {
  const fault = faultOf(error)
  if (fault === 'UNREACHABLE' || fault === 'SILENT' || fault === 'LOGIN') return 'all'
  if (fault !== 'LATER') return undefined
  const { command, responseCode } = asThrown(error)
  return command === 'RCPT TO' && responseCode !== 421 ? 'some' : 'all'
}

/** What is logged of a fault: its kind and codes. The server's text may quote an address. */
export function codesOf(error: unknown) {
  const { code, command, responseCode, message = '' } = asThrown(error)
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(message)?.[0]
  return { kind: faultOf(error), code, command, smtp: responseCode, status }
}
