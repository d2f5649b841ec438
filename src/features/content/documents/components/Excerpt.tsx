import type { Excerpt as Shown } from '../reading/contract.ts'

/** Where a search was found in the text, as words: what is marked is marked here. */
export const Excerpt = ({ excerpt: { page, parts } }: { excerpt: Shown }) => (
  <>
    Page&nbsp;{page}&nbsp;: «&nbsp;
    {parts.map(({ text, found }, at) => {
      const key = `part-${at.toString()}`
      return found ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
    })}
    &nbsp;»
  </>
)
