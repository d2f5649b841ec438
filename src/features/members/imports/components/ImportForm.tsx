import { Button, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { save } from '../../../../web/download.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { FileDrop } from '../../../../web/ui/FileDrop.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { MEMBERTYPES, Membertype } from '../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import { type Choice, columnsText, startImport, tryImport } from '../client.ts'
import type { ImportColumn, ImportVerdict } from '../contract.ts'
import { EMPTY_FILE } from '../labels.ts'
import { BAD_FILES, COUNT_LABELS, importFailed, willImport } from '../messages.ts'
import styles from './Import.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportOverwrite } from './ImportOverwrite.tsx'

const reasonOf = (error: unknown) =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_FILES[code]).find(Boolean)) ||
  sentence(importFailed, error)

/** Choose a file, say what its columns hold, see what becomes of each line, then import. */
export function ImportForm({ onStarted }: { onStarted: (task: number) => void }) {
  const [choice, setChoice] = useState<Choice>()
  const [shown, setShown] = useState<ImportVerdict>()
  const [sure, setSure] = useState(false)
  const trial = useMutation({ mutationFn: tryImport })
  const start = useMutation({
    mutationFn: startImport,
    onSuccess: ({ task }) => task && onStarted(task),
    onError: () => setSure(false),
  })
  const look = (next: Choice) => {
    setChoice(next)
    setShown(undefined)
    start.reset()
    trial.mutate(next)
  }
  const seen = trial.data
  const assign = (columns: ImportColumn[]) => choice && look({ ...choice, columns: columnsText(columns) })
  const replaced = choice?.overwrite?.length ? ', ce que vous avez coché est remplacé' : ', rien n’est remplacé'
  const todo = seen ? seen.counts.CREATED + seen.counts.UPDATED : 0
  return (
    <div className={`stack ${styles.import}`}>
      <section className="card stack" aria-labelledby="import-file">
        <h2 id="import-file">1. Le fichier</h2>
        <p className="soft">
          Un fichier Excel (.xlsx) ou CSV, une ligne de titres puis une ligne par membre, 20&nbsp;000&nbsp;lignes et
          5&nbsp;Mo au plus. Rien n’est enregistré avant que vous l’ayez vérifié.
        </p>
        <FileDrop
          label="Fichier des membres"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          icon={<IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />}
          name={choice?.file.name}
          busy={trial.isPending}
          onFile={(file) => look({ file })}
        />
        {trial.isError && <Notice tone="bad" alert title={reasonOf(trial.error)} />}
        {!choice && (
          <div className="row">
            <Button variant="default" onClick={() => save(new Blob([EMPTY_FILE]), 'modele-membres.csv')}>
              Télécharger un modèle à remplir
            </Button>
          </div>
        )}
      </section>
      {seen && choice && (
        <section className="card stack" aria-labelledby="import-columns">
          <h2 id="import-columns">2. Les colonnes</h2>
          {seen.headingsLine > 1 && <p className="soft">Titres trouvés à la ligne {seen.headingsLine} du fichier.</p>}
          <ImportColumns columns={seen.columns} busy={trial.isPending} onChange={assign} />
          <NativeSelect
            label="Statut quand le fichier ne le dit pas"
            description="Pour les nouveaux membres seulement"
            value={choice.membertype ?? ''}
            onChange={({ currentTarget: { value } }) =>
              look({ ...choice, columns: columnsText(seen.columns), membertype: Membertype.safeParse(value).data })
            }
            data={[
              { value: '', label: 'Aucun\u00a0: la ligne est refusée' },
              ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].long })),
            ]}
          />
        </section>
      )}
      {seen && choice && seen.lines.length > 0 && (
        <section className="card stack" aria-labelledby="import-check">
          <h2 id="import-check">3. Vérification</h2>
          <div role="status">
            <ImportCounts labels={COUNT_LABELS} counts={seen.counts} shown={shown} onShow={setShown} />
          </div>
          <ImportOverwrite
            lines={seen.lines}
            chosen={choice.overwrite ?? []}
            busy={trial.isPending}
            onChange={(overwrite) => look({ ...choice, columns: columnsText(seen.columns), overwrite })}
          />
          <ImportLines key={shown} lines={seen.lines.filter(({ verdict }) => !shown || verdict === shown)} />
          {start.isError && <Notice tone="bad" alert title={reasonOf(start.error)} />}
          <div className="row">
            <Button disabled={todo === 0 || trial.isPending} onClick={() => setSure(true)}>
              {todo === 0 ? 'Rien à importer' : willImport(todo)}
            </Button>
          </div>
        </section>
      )}
      {sure && choice && seen && (
        <Confirm
          opened
          title={`${willImport(todo)}\u00a0?`}
          action="Importer"
          busy={start.isPending}
          onConfirm={() => start.mutate({ ...choice, columns: columnsText(seen.columns) })}
          onClose={() => setSure(false)}
        >
          Les nouveaux membres sont ajoutés. Chez ceux dont l’e-mail est connu, ce qui est vide est complété{replaced}.
          Leur état, leurs rôles et leur validité ne changent pas. Aucun e-mail n’est envoyé.
        </Confirm>
      )}
    </div>
  )
}
