type Login = { user: string; password: string }

const loginOf = ({ user, password }: Login) =>
  user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ''

/** `SMTP_URL`, from what a provider's page of settings says: port 465 is encrypted from its first byte, others from STARTTLS on. */
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

/** `STORAGE_URL` or `BACKUP_URL` of a bucket; the host may be given as the provider shows it, with https:// in front. */
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
