import { priceInWords, rulesInWords } from '../../labels.ts'
import { bodyOf, type ResourceDraft } from './draft.ts'

/** Drops invalid numbers from the preview. */
const numberOrNull = (value: number | null) => (value === null || Number.isNaN(value) ? null : value)

/** Preview of the rules as members will read them, updated while typing. */
export function RulesInWords({ draft }: { draft: ResourceDraft }) {
  const body = bodyOf(draft)
  const price = numberOrNull(body.price)
  const sentences = rulesInWords({
    ...body,
    stock: numberOrNull(body.stock),
    maxPerMember: numberOrNull(body.maxPerMember),
    deposit: numberOrNull(body.deposit),
    minDays: numberOrNull(body.minDays),
    maxDays: numberOrNull(body.maxDays),
    windowDays: numberOrNull(body.windowDays),
    noticeDays: numberOrNull(body.noticeDays) ?? 0,
    bufferDays: numberOrNull(body.bufferDays) ?? 0,
    cancelDays: numberOrNull(body.cancelDays),
    cancelPercent: numberOrNull(body.cancelPercent),
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
