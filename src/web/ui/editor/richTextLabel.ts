/** Text of a rich text, a line for each paragraph. */
export function wordsOf(html: string): string {
  const lines = html.replace(/<\/(p|h[1-6]|li|blockquote)>|<br>/g, '$&\n')
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body
  return textContent.replace(/\n\s*/g, '\n').trim()
}

/** A picture's address is signed anew every quarter of an hour, so the signature is ignored. */
const withoutSignatures = (html: string) => html.replace(/(<img\b[^>]*src="[^"?]*)\?[^"]*/g, '$1')

/** How two edits of a rich text are compared. */
export const richTextLabel = (label: string) => ({ label, say: wordsOf, core: withoutSignatures })
