import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { wordsOf } from '../../../../../web/ui/editor/richTextLabel.ts'
import { RichText } from '../../../../../web/ui/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { textVersionQuery } from '../client.ts'
import type { TextKind } from '../contract.ts'
import { changesBetween, type Part } from '../rules.ts'
import styles from './Versions.module.css'

type Props = { kind: TextKind; version: string; onClose: () => void }

/** A version as it was shown, and above it the changes it made. */
export function VersionDialog({ kind, version, onClose }: Props) {
  const { data, isError, refetch } = useQuery(textVersionQuery(kind, version))
  return (
    <Dialog title={`Version ${version}`} size={720} onClose={onClose}>
      {isError && <ErrorState onRetry={() => void refetch()}>Ce texte n’a pas pu être chargé.</ErrorState>}
      {!data && !isError && <SkeletonRows rows={1} height={320} />}
      {data && (
        <div className="stack">
          {data.before !== null && <Changes before={data.before} after={data.html} />}
          <section className="stack" aria-labelledby="whole-text">
            <h3 id="whole-text">Le texte entier</h3>
            <RichText html={data.html} />
          </section>
        </div>
      )}
    </Dialog>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const lines = changesBetween(wordsOf(before), wordsOf(after))
  return (
    <section className="stack" aria-labelledby="what-changed">
      <h3 id="what-changed">Ce qui a changé</h3>
      {lines.length === 0 && <p className="soft">La mise en forme seule a changé, pas les mots.</p>}
      {lines.map((parts, index) => (
        <p key={`${index.toString()} ${parts[0]?.text}`} className={styles.change}>
          {parts.map((part, at) => (
            <Words key={`${at.toString()} ${part.text}`} {...part} />
          ))}
        </p>
      ))}
    </section>
  )
}

function Words({ kind, text }: Part) {
  if (kind === 'same') return <span>{text}</span>
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <span className="visually-hidden">{kind === 'added' ? ' ajouté\u00a0: ' : ' retiré\u00a0: '}</span>
      {text}
    </Tag>
  )
}
