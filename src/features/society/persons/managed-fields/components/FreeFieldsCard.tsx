import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { ArchiveButton } from '../../../../../web/ui/archiving.tsx'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { OrderButton } from '../../../../../web/ui/ordering.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { FREE_FIELDS, readLiving } from '../../free-fields/client.ts'
import styles from '../../free-fields/components/FreeFields.module.css'
import { MOST_FREE_FIELDS } from '../../free-fields/contract.ts'
import { ACCESS_LABELS, fieldsLeft, KIND_LABELS } from '../../free-fields/labels.ts'
import { FAILED } from '../../free-fields/messages.ts'
import { archiveFreeField, managedFreeFieldsQuery, orderFreeFields, restoreFreeField } from '../client.ts'
import type { ManagedFreeField } from '../contract.ts'
import { RemoveFreeField } from './RemoveFreeField.tsx'

const FreeFieldDialog = lazyComponent(() => import('./FreeFieldDialog.tsx'), 'FreeFieldDialog')

/** Free fields of the society, in the order of every page. */
export function FreeFieldsCard() {
  const { data, isError, refetch } = useQuery(managedFreeFieldsQuery)
  const [opened, setOpened] = useState<ManagedFreeField | 'new'>()
  if (isError)
    return <ErrorState onRetry={() => void refetch()}>Les champs libres n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={4} height={64} />
  const living = data.filter(({ archived }) => !archived)
  const archived = data.filter((field) => field.archived)
  const left = MOST_FREE_FIELDS - living.length
  return (
    <section className="card stack" aria-labelledby="free-fields">
      <h2 id="free-fields">Vos champs</h2>
      <p className="soft">
        Ce que votre association note de ses membres en plus&nbsp;: grade, matricule, taille de T-shirt. Chaque champ
        est sur la fiche, dans le registre, les imports et les exports. {fieldsLeft(left)}
      </p>
      {living.length === 0 && <EmptyState>Aucun champ encore. Ajoutez le premier.</EmptyState>}
      {living.length > 0 && (
        <ul className={`plain ${styles.list}`}>
          {living.map((field) => (
            <FieldRow key={field.id} field={field} onChange={() => setOpened(field)} />
          ))}
        </ul>
      )}
      <div className="row">
        <Button disabled={left <= 0} onClick={() => setOpened('new')}>
          Ajouter un champ
        </Button>
        {living.length > 1 && (
          <OrderButton
            title="Ordre des champs"
            intro="Les fiches, le registre et les fichiers les montrent dans cet ordre."
            read={readLiving}
            save={orderFreeFields}
            shownIn={FREE_FIELDS}
          />
        )}
      </div>
      {archived.length > 0 && (
        <details>
          <summary>Champs retirés ({archived.length})</summary>
          <p className="soft small">Leurs valeurs sont gardées, et reviennent avec le champ.</p>
          <ul className={`plain ${styles.list}`}>
            {archived.map((field) => (
              <FieldRow key={field.id} field={field} />
            ))}
          </ul>
        </details>
      )}
      <Suspense>
        {opened && (
          <FreeFieldDialog field={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </section>
  )
}

/** « Choix dans une liste (14) », « Texte » */
const kindWords = ({ kind, choices }: ManagedFreeField) =>
  kind === 'CHOICE' ? `${KIND_LABELS.CHOICE} (${choices.length})` : KIND_LABELS[kind]

/** Archived fields must be restored before they can be edited. */
function FieldRow({ field, onChange }: { field: ManagedFreeField; onChange?: () => void }) {
  const { name, access, persons } = field
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="soft small">
          {kindWords(field)} · {ACCESS_LABELS[access].short} ·{' '}
          {persons === 0 ? 'aucune valeur' : `${counted(persons, 'membre renseigné', 'membres renseignés')}`}
        </div>
      </div>
      <div className="row">
        {onChange ? (
          <Button variant="default" aria-label={`Modifier ${name}`} onClick={onChange}>
            Modifier
          </Button>
        ) : (
          <ArchiveButton
            thing={field}
            archive={archiveFreeField}
            restore={restoreFreeField}
            shownIn={FREE_FIELDS}
            refusals={FAILED}
          />
        )}
        <RemoveFreeField field={field} />
      </div>
    </li>
  )
}
