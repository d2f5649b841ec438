type Login = { user: string; password: string }

const loginOf = ({ user, password }: Login) =>
  user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''

/** `SMTP_URL` from the values of a provider's settings page: port 465 uses TLS from the first byte, others STARTTLS. */
export const smtpUrl = ({ host, port, ...login }: Login & { host: string; port: string }) =>
  `${port === '465' ? 'smtps' : 'smtp'}://${loginOf(login)}${host}:${port}`

/** `DATABASE_URL`. */
export const postgresUrl = ({
  host,
  port,
  database,
  ...login
}: Login & { host: string; port: string; database: string }) =>
  `postgres://${loginOf(login)}${host}:${port}/${encodeURIComponent(database)}`

/** `STORAGE_URL` or `BACKUP_URL` of a bucket; the host may start with https://, as providers show it. */
export function bucketUrl({
  host,
  bucket,
  region,
  ...login
}: Login & { host: string; bucket: string; region: string }) {
  const plain = host.startsWith('http:')
  const bare = host.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  const query = new URLSearchParams({ ...(region && { region }), ...(plain && { tls: 'false' }) }).toString()
  return `s3://${loginOf(login)}${bare}/${bucket}${query && `?${query}`}`
}
