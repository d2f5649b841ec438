/** Gives bytes to the person as a file of that name. */
export function save(bytes: Blob, name: string) {
  const href = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
