/** The words of a rich text, a line for each paragraph. */
export function wordsOf(html: string): string {
  const lines = html.replace(/<\/(p|h[1-6]|li|blockquote)>|<br>/g, '$&\n')
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body
  return textContent.replace(/\n\s*/g, '\n').trim()
}

/** The address of a picture is signed anew each quarter of an hour. */
const withoutSignatures = (html: string) => html.replace(/(<img\b[^>]*src="[^"?]*)\?[^"]*/g, '$1')

/** A rich text where two edits of it are compared. */
export const richTextLabel = (label: string) => ({ label, say: wordsOf, core: withoutSignatures })
