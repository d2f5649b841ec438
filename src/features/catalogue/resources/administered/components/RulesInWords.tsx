import { priceInWords, rulesInWords } from '../../labels.ts'
import { bodyOf, type ResourceDraft } from './draft.ts'

/** Drops invalid numbers from the preview. */
const known = (value: number | null) => (value === null || Number.isNaN(value) ? null : value)

/** Preview of the rules as members will read them, updated while typing. */
export function RulesInWords({ draft }: { draft: ResourceDraft }) {
  const body = bodyOf(draft)
  const price = known(body.price)
  const sentences = rulesInWords({
    ...body,
    stock: known(body.stock),
    maxPerMember: known(body.maxPerMember),
    deposit: known(body.deposit),
    minDays: known(body.minDays),
    maxDays: known(body.maxDays),
    windowDays: known(body.windowDays),
    noticeDays: known(body.noticeDays) ?? 0,
    bufferDays: known(body.bufferDays) ?? 0,
    cancelDays: known(body.cancelDays),
    cancelPercent: known(body.cancelPercent),
  })
  return (
    <section className="card stack" aria-labelledby="told">
      <h2 id="told">Ce que les membres liront</h2>
      {price !== null && <strong>{priceInWords({ ...body, price })}</strong>}
      <ul className="plain">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
