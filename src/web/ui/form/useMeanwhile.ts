import type { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { isStale } from '../../latest.ts'
import { toast } from '../toast.tsx'
import type { Edits, Version } from './edits.ts'
import type * as Merging from './merge.ts'
import type { Field } from './merge.ts'

/** Lazily loaded with its comparison: most forms never show it. */
export const loadPanel = () => import('./MeanwhilePanel.tsx')

type Side = 'mine' | 'theirs'
/** What somebody else changed, as text, and the fields that need a choice. */
export type Meanwhile = {
  what: string
  version: Version
  /** Labels of the fields that were taken over from them. */
  taken: string[]
  clashes: { label: string; mine: string; theirs: string; chosen: Side; choose: (side: Side) => void }[]
}

type Values = Record<string, unknown>
type Form<V extends Values> = Pick<
  ReturnType<typeof useForm<V>>,
  'getValues' | 'getInitialValues' | 'setValues' | 'setInitialValues'
> & { values: V }
type Compared<V> = {
  merging: typeof Merging
  mine: V
  theirs: V
  version: Version
  clashes: Field<V>[]
  taken: Field<V>[]
}

const versionIn = (answer: unknown, before: Version | undefined) =>
  typeof answer === 'object' && answer && 'version' in answer ? (answer.version as Version) : before

/** Saves from the opened version, and merges what somebody else has saved (rules#two-editors). */
export function useMeanwhile<V extends Values>(edits: Edits<V> | undefined, form: Form<V>) {
  const version = useRef(edits?.version)
  const [compared, setCompared] = useState<Compared<V>>()

  const catchUp = async ({ reload, labels }: Edits<V>) => {
    const [{ values: theirs, version: now }, merging] = await Promise.all([reload(), import('./merge.ts'), loadPanel()])
    const mine = form.getValues()
    const { values, ...merged } = merging.merge({ opened: form.getInitialValues(), mine, theirs }, labels)
    version.current = now
    form.setInitialValues(theirs)
    form.setValues(values)
    setCompared({ merging, mine, theirs, version: now, ...merged })
    return {
      isDecided: merged.clashes.length === 0,
      labels: merged.taken.map((field) => merging.labelOf(labels, field)),
    }
  }

  /**
   * Sends a body with its version, and again after a successful merge. Undefined if it was not sent: a field needs a
   * choice, or the merged values are not `complete`. `taken` are the labels of fields taken from somebody else.
   */
  const save = async <Answer>(
    body: () => unknown,
    send: (body: unknown) => Promise<Answer>,
    complete: () => boolean,
  ): Promise<{ answer: Answer; taken: string[] } | undefined> => {
    const taken = new Set<string>()
    for (;;)
      try {
        const answer = await send(edits ? { ...(body() as object), version: version.current } : body())
        version.current = versionIn(answer, version.current)
        setCompared(undefined)
        return { answer, taken: [...taken] }
      } catch (error) {
        if (!edits || !isStale(error)) throw error
        const { isDecided, labels } = await catchUp(edits)
        for (const label of labels) taken.add(label)
        if (!isDecided || !complete()) return undefined
      }
  }

  const tell = (taken: string[]) => {
    if (!edits || taken.length === 0) return
    toast(
      'warning',
      `Quelqu’un a aussi modifié ${edits.what} (${taken.join(', ')})\u00a0: c’est gardé, votre saisie aussi.`,
    )
  }

  return { save, tell, meanwhile: edits && compared && inWords(edits, compared, form, setCompared) }
}

/** The field's value is the choice: typing in it again also chooses. */
function inWords<V extends Values>(
  { what, labels }: Edits<V>,
  compared: Compared<V>,
  form: Form<V>,
  setCompared: (compared: Compared<V>) => void,
): Meanwhile {
  const { theirs, version, taken, clashes } = compared
  const { isSame, labelOf, sideBySide, wordsOf } = compared.merging
  return {
    what,
    version,
    taken: taken.map((field) => labelOf(labels, field)),
    clashes: clashes.map((field) => {
      const chosen = isSame(labels, field, form.values, theirs) ? 'theirs' : 'mine'
      const mine = chosen === 'mine' ? form.values[field] : compared.mine[field]
      const choose = (side: Side) => {
        setCompared({ ...compared, mine: { ...compared.mine, [field]: mine } })
        form.setValues({ [field]: side === 'mine' ? mine : theirs[field] } as Partial<V>)
      }
      const [ours, others] = sideBySide(wordsOf(labels, field, mine), wordsOf(labels, field, theirs[field]))
      return { label: labelOf(labels, field), mine: ours, theirs: others, chosen, choose }
    }),
  }
}
