function follow(href: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href, download: name })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads bytes as a file of that name. */
export function save(bytes: Blob, name: string) {
  const href = URL.createObjectURL(bytes)
  follow(href, name)
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Lets the browser download an address of ours, under the name given in the response. */
export const saveFrom = (href: string) => follow(href, '')
