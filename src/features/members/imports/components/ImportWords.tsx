import { NativeSelect } from '@mantine/core'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { MEMBERTYPES } from '../../../society/persons/contract.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import type { Meaning } from '../cells/contract.ts'
import { freeTarget, isFreeTarget, type UsualWorded, type WordedField } from '../columns/contract.ts'
import { targetLabel } from '../columns/labels.ts'
import type { ImportWord } from '../contract.ts'
import { createCentre, lines } from '../messages.ts'
import styles from './Import.module.css'

const OPTIONS: Record<Exclude<UsualWorded, 'cis'>, { value: string; label: string }[]> = {
  membertype: MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].long })),
  subscriptions: [
    { value: 'AMICALE', label: 'Amicale ou honoraire seulement' },
    { value: 'UDSP', label: 'Avec l’UDSP' },
    { value: 'FNSPF', label: 'Avec la FNSPF' },
    { value: 'UDSP,FNSPF', label: 'Avec l’UDSP et la FNSPF' },
  ],
  paid: [
    { value: 'YES', label: 'Payée' },
    { value: 'NO', label: 'Pas payée' },
  ],
}
const NOT_SAID = ' '
const CREATE = ' create'

type Props = {
  words: ImportWord[]
  centres: string[]
  fields: readonly FreeField[]
  busy: boolean
  onChange: (meanings: Meaning[]) => void
}

/** Words that only this society uses, each answered once for all its lines. */
export function ImportWords({ words, centres, fields, busy, onChange }: Props) {
  const mayCreate = useMay(may.manageSociety)
  const fieldOf = (target: WordedField) => fields.find(({ id }) => freeTarget(id) === target)
  const optionsOf = (target: WordedField) => {
    if (target === 'cis') return centres.map((centre) => ({ value: centre, label: centre }))
    if (!isFreeTarget(target)) return OPTIONS[target]
    return (fieldOf(target)?.choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  }
  const say = (word: ImportWord, chosen: string) => {
    const others = words.filter((other) => other !== word)
    const meaning =
      chosen === CREATE
        ? { ...word, value: word.text.slice(0, 60), create: true }
        : { ...word, value: chosen, create: false }
    onChange(
      [...others, ...(chosen === NOT_SAID ? [] : [meaning])].flatMap(({ field, text, value, create }) =>
        value === null ? [] : { field, text, value, ...(create && { create }) },
      ),
    )
  }
  return (
    <ul className={styles.columns}>
      {words.map((word) => {
        const { field, text, value, create } = word
        return (
          <li key={`${field} ${text}`}>
            <div>
              <strong>«&nbsp;{text}&nbsp;»</strong> <span className="soft">({lines(word.lines)})</span>
              <div className="soft small">{targetLabel(field, fieldOf(field)?.name)}</div>
            </div>
            <NativeSelect
              aria-label={`« ${text} » veut dire`}
              value={create ? CREATE : (value ?? NOT_SAID)}
              disabled={busy}
              onChange={({ currentTarget }) => say(word, currentTarget.value)}
              data={[
                { value: NOT_SAID, label: 'À choisir' },
                ...optionsOf(field),
                ...(field === 'cis' && mayCreate ? [{ value: CREATE, label: createCentre(text) }] : []),
                { value: '', label: 'Laisser vide' },
              ]}
            />
          </li>
        )
      })}
    </ul>
  )
}
