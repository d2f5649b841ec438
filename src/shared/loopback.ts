/** Whether a host name or address is this machine's, such as `localhost`, 127.0.0.1 or [::1]. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/**
 * Whether a request names this machine in `Host`. A foreign page whose name was made to resolve here (DNS rebinding)
 * still sends its own name.
 */
export function isAskedAsLoopback({ headers }: { headers: { host?: string | undefined } }) {
  const address = `http://${headers.host}`
  return headers.host !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname)
}
