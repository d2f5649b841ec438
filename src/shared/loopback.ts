/** Whether a host's name or address is this machine's own, as `localhost`, 127.0.0.1 or [::1] are. */
export const isLoopback = (host: string) => /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

/**
 * Whether a request was made to this machine by a name of its own. A page from elsewhere whose name was made to lead here
 * (DNS rebinding) still carries that name in `Host`.
 */
export function isAskedAsLoopback({ headers }: { headers: { host?: string | undefined } }) {
  const address = `http://${headers.host}`
  return headers.host !== undefined && URL.canParse(address) && isLoopback(new URL(address).hostname)
}
