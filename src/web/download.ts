function follow(href: string, name: string) {
  const link = Object.assign(document.createElement('a'), { href, download: name })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Gives bytes to the person as a file of that name. */
export function save(bytes: Blob, name: string) {
  const href = URL.createObjectURL(bytes)
  follow(href, name)
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Has the browser save what is at an address of ours, under the name that the answer gives it. */
export const saveFrom = (href: string) => follow(href, '')
