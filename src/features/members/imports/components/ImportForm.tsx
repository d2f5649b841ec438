import '@mantine/core/styles/Radio.css'
import { Button, NativeSelect, Radio } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { save } from '../../../../web/download.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { FileDrop } from '../../../../web/ui/FileDrop.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { MEMBERTYPES, Membertype } from '../../../society/persons/contract.ts'
import { freeFieldsQuery } from '../../../society/persons/free-fields/client.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import { type Choice, columnsText, startImport, tryImport } from '../client.ts'
import { FILE_KINDS, type FileKind, type ImportColumn, type ImportVerdict } from '../contract.ts'
import { emptyFile } from '../labels.ts'
import {
  BAD_FILES,
  COUNT_LABELS,
  importFailed,
  KIND_LABELS,
  LEAD,
  leftOutLines,
  seasonHint,
  willImport,
} from '../messages.ts'
import styles from './Import.module.css'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportLines } from './ImportLines.tsx'
import { ImportOverwrite } from './ImportOverwrite.tsx'
import { ImportWords } from './ImportWords.tsx'
import { LatestImports } from './LatestImports.tsx'

/** Lines to show: those of a verdict, or those with a value left out. */
type LineFilter = ImportVerdict | 'LEFT_OUT'

const reasonOf = (error: unknown) =>
  (error instanceof HttpProblem && error.errors.map(({ code }) => BAD_FILES[code]).find(Boolean)) ||
  sentence(importFailed, error)

/** Import in steps: choose a file, map its columns, check what each line does, then import. */
export function ImportForm({ onStarted }: { onStarted: (task: number) => void }) {
  const [choice, setChoice] = useState<Choice>()
  const fields = useQuery(freeFieldsQuery).data ?? []
  const [of, setOf] = useState<FileKind>('MEMBERS')
  const [shown, setShown] = useState<LineFilter>()
  const [sure, setSure] = useState(false)
  // The last result stays visible during the next dry run, so that nobody loses their place.
  const [seen, setSeen] = useState<Awaited<ReturnType<typeof tryImport>>>()
  const trial = useMutation({ mutationFn: tryImport, onSuccess: setSeen })
  const start = useMutation({
    mutationFn: startImport,
    onSuccess: ({ task }) => task && onStarted(task),
    onError: () => setSure(false),
  })
  const look = (next: Choice) => {
    if (next.file !== choice?.file || next.of !== choice.of) setSeen(undefined)
    setChoice(next)
    setShown(undefined)
    start.reset()
    trial.mutate(next)
  }
  const currentChoice = seen && choice ? { ...choice, columns: columnsText(seen.columns) } : undefined
  const assign = (columns: ImportColumn[]) => choice && look({ ...choice, columns: columnsText(columns) })
  const turn = (kind: FileKind) => {
    setOf(kind)
    if (choice) look({ file: choice.file, of: kind })
  }
  const replaced = choice?.overwrite?.length ? ', ce que vous avez coché est remplacé' : ', rien n’est remplacé'
  const todo = seen ? seen.counts.CREATED + seen.counts.UPDATED : 0
  const partly = seen?.lines.filter(({ verdict, leftOut }) => verdict !== 'REFUSED' && leftOut.length > 0) ?? []
  const lines = shown === 'LEFT_OUT' ? partly : (seen?.lines.filter(({ verdict }) => !shown || verdict === shown) ?? [])
  return (
    <div className={`stack ${styles.import}`}>
      <section className="card stack" aria-labelledby="import-file">
        <h2 id="import-file">1. Le fichier</h2>
        <p className="soft">{LEAD[of]}</p>
        <Radio.Group
          label="Ce fichier contient"
          value={of}
          onChange={(kind) => turn(kind === 'CHILDREN' ? 'CHILDREN' : 'MEMBERS')}
        >
          <div className="row">
            {FILE_KINDS.map((value) => (
              <Radio key={value} value={value} label={KIND_LABELS[value]} disabled={trial.isPending} />
            ))}
          </div>
        </Radio.Group>
        <FileDrop
          label="Fichier des membres"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          icon={<IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />}
          name={choice?.file.name}
          busy={trial.isPending}
          onFile={(file) => look({ file, of })}
        />
        {trial.isError && <Notice tone="bad" alert title={reasonOf(trial.error)} />}
        {!choice && of === 'MEMBERS' && (
          <div className="row">
            <Button variant="default" onClick={() => save(new Blob([emptyFile(fields)]), 'modele-membres.csv')}>
              Télécharger un modèle à remplir
            </Button>
          </div>
        )}
      </section>
      {!choice && <LatestImports />}
      {seen && choice && (
        <section className="card stack" aria-labelledby="import-columns">
          <h2 id="import-columns">2. Les colonnes</h2>
          {seen.headingsLine > 1 && <p className="soft">Titres trouvés à la ligne {seen.headingsLine} du fichier.</p>}
          <ImportColumns
            columns={seen.columns}
            fields={seen.fields}
            of={choice.of}
            program={seen.program}
            mapping={seen.mapping}
            busy={trial.isPending}
            onChange={assign}
          />
          {choice.of === 'MEMBERS' && (
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
          )}
          {choice.of === 'MEMBERS' && (
            <NativeSelect
              label="Ils ont payé la saison"
              description={seasonHint(seen.columns.find(({ field }) => field === 'paid')?.heading)}
              value={String(seen.season ?? 0)}
              disabled={trial.isPending}
              onChange={({ currentTarget: { value } }) =>
                currentChoice && look({ ...currentChoice, season: Number(value) })
              }
              data={[{ value: '0', label: 'Aucune' }, ...seen.seasons.map(String)]}
            />
          )}
        </section>
      )}
      {seen && currentChoice && seen.words.length > 0 && (
        <section className="card stack" aria-labelledby="import-words">
          <h2 id="import-words">Mots à reconnaître</h2>
          <p className="soft">
            Dites une fois ce que veut dire chaque mot, pour toutes les lignes qui l’ont. Il sera reconnu au prochain
            import.
          </p>
          <ImportWords
            words={seen.words}
            centres={seen.centres}
            fields={seen.fields}
            busy={trial.isPending}
            onChange={(meanings) => look({ ...currentChoice, meanings })}
          />
        </section>
      )}
      {seen && choice && seen.lines.length > 0 && (
        <section className="card stack" aria-labelledby="import-check">
          <h2 id="import-check">3. Vérification</h2>
          <div role="status">
            <ImportCounts
              labels={COUNT_LABELS}
              counts={seen.counts}
              shown={shown === 'LEFT_OUT' ? undefined : shown}
              onShow={setShown}
            />
          </div>
          {partly.length > 0 && (
            <Notice tone="info" title={leftOutLines(partly.length)}>
              <Button
                variant="default"
                aria-pressed={shown === 'LEFT_OUT'}
                onClick={() => setShown(shown === 'LEFT_OUT' ? undefined : 'LEFT_OUT')}
              >
                {shown === 'LEFT_OUT' ? 'Montrer toutes les lignes' : 'Montrer ces lignes'}
              </Button>
            </Notice>
          )}
          <ImportOverwrite
            lines={seen.lines}
            chosen={choice.overwrite ?? []}
            fields={seen.fields}
            busy={trial.isPending}
            onChange={(overwrite) => look({ ...choice, columns: columnsText(seen.columns), overwrite })}
          />
          <ImportLines key={shown} lines={lines} />
          {start.isError && <Notice tone="bad" alert title={reasonOf(start.error)} />}
          <div className="row">
            <Button disabled={todo === 0 || trial.isPending || trial.isError} onClick={() => setSure(true)}>
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
          Les nouveaux membres sont ajoutés. Chez ceux qui sont connus, ce qui est vide est complété{replaced}. Leurs
          rôles ne changent pas, ni une validité déjà payée. Aucun e-mail n’est envoyé.
        </Confirm>
      )}
    </div>
  )
}
