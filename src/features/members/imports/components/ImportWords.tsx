import { NativeSelect } from '@mantine/core'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { MEMBERTYPES } from '../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import type { Meaning } from '../cells/contract.ts'
import type { WordedField } from '../columns/contract.ts'
import { TARGET_LABELS } from '../columns/labels.ts'
import type { ImportWord } from '../contract.ts'
import { createCentre, lines } from '../messages.ts'
import styles from './Import.module.css'

const OPTIONS: Record<Exclude<WordedField, 'cis'>, { value: string; label: string }[]> = {
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

type Props = { words: ImportWord[]; centres: string[]; busy: boolean; onChange: (meanings: Meaning[]) => void }

/** The words that only this society uses: each one said once, for all lines that have it. */
export function ImportWords({ words, centres, busy, onChange }: Props) {
  const mayCreate = useMay(may.manageSociety)
  const say = (word: ImportWord, chosen: string) => {
    const others = words.filter((other) => other !== word)
    const said =
      chosen === CREATE
        ? { ...word, value: word.text.slice(0, 60), create: true }
        : { ...word, value: chosen, create: false }
    onChange(
      [...others, ...(chosen === NOT_SAID ? [] : [said])].flatMap(({ field, text, value, create }) =>
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
              <div className="soft small">{TARGET_LABELS[field]}</div>
            </div>
            <NativeSelect
              aria-label={`« ${text} » veut dire`}
              value={create ? CREATE : (value ?? NOT_SAID)}
              disabled={busy}
              onChange={({ currentTarget }) => say(word, currentTarget.value)}
              data={[
                { value: NOT_SAID, label: 'À choisir' },
                ...(field === 'cis' ? centres.map((centre) => ({ value: centre, label: centre })) : OPTIONS[field]),
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
