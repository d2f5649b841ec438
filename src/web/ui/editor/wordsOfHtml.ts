/** The words of a rich text, a line for each paragraph: where two of them are compared. */
export function wordsOfHtml(html: string): string {
  const lines = html.replace(/<\/(p|h[1-6]|li|blockquote)>|<br>/g, '$&\n')
  const { textContent } = new DOMParser().parseFromString(lines, 'text/html').body
  return textContent.replace(/\n\s*/g, '\n').trim()
}
