import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { config } from '../config.ts'
import { type Fault, faultOf } from './faults.ts'

/** A server that has not greeted after this long does not answer. */
const PATIENCE_MS = 3_000

/**
 * Whether the mail server answers, as far as its greeting: nobody signs in and nothing is sent, so that it may be asked again and again.
 * What is wrong otherwise; undefined where it answers, or where there is none.
 */
export async function probeMailServer(address = config.smtpUrl): Promise<Fault | undefined> {
  if (!address) return undefined
  const { hostname, protocol, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  // Sending checks the certificate; here it is asked whether anybody is there.
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
