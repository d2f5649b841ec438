import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { config } from '../config.ts'
import { type Fault, faultOf } from './faults.ts'

/** A server that has not sent its greeting by then counts as not answering. */
const PATIENCE_MS = 3_000

/**
 * Checks that the mail server sends its greeting, without signing in or sending anything, so that the check can be
 * repeated. Returns the fault; undefined if the server answers or none is configured.
 */
export async function probeMailServer(address = config.smtpUrl): Promise<Fault | undefined> {
  if (!address) return undefined
  const { hostname, protocol, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  // Only reachability is checked here; sending checks the certificate.
  const tls = { rejectUnauthorized: false }
  const connection = new SMTPConnection({ host, secure, port: Number(port) || (secure ? 465 : 587), tls, ...waits })
  return await new Promise((resolve) => {
    connection.once('error', (error) => {
      connection.close()
      resolve(faultOf(error))
    })
    connection.connect(() => {
      connection.quit()
      resolve(undefined)
    })
  })
}
