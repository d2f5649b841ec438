import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconChartBar, IconGift, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { lazyPart } from '../../../../web/ui/lazy.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { attendanceQuery, readChildren, saveList } from '../client.ts'
import { CHILD_LISTS, type ChildList as ChildFile } from '../contract.ts'
import { came, LIST_CONTENTS, LIST_LABELS } from '../messages.ts'
import { ChildCard } from './ChildCard.tsx'
import styles from './Children.module.css'
import { children, childrenRequest, yearsBefore } from './ChildView.ts'

const AgesDialog = lazyPart(() => import('./AgesDialog.tsx'), 'AgesDialog')
const Brackets = lazyPart(() => import('./Brackets.tsx'), 'Brackets')

/** Children by name or age, to tick off at the door, with links to the gifts by age and the files. */
export function ChildList() {
  const list = useList(children, ['children'], ({ q, page, size }, values, signal) =>
    readChildren({ ...childrenRequest(values, q), sort: values.order === 'age' ? 'age' : 'name', page, size }, signal),
  )
  const [open, setOpen] = useState<'gifts' | 'ages'>()
  const [file, setFile] = useState<ChildFile>('door')
  const { values } = list.view
  const season = Number(values.at.slice(0, 4))
  const door = useQuery(attendanceQuery(childrenRequest(values, list.asked.q)))
  return (
    <>
      {door.isPending && <Skeleton width={190} height={42} radius="xl" />}
      {door.data && door.data.total > 0 && (
        <p className={`${styles.count} no-print`} role="status">
          <strong>{came(door.data.attended)}</strong> / {door.data.total}
        </p>
      )}
      <List
        list={list}
        label="Enfants"
        search={{ label: 'Rechercher', placeholder: 'Nom ou prénom' }}
        choices={{
          bornFrom: yearsBefore(values.at, '01-01', values.bornFrom),
          bornTo: yearsBefore(values.at, '12-31', values.bornTo),
        }}
        count={(total) => counted(total, 'enfant')}
        items={{
          key: ({ id }) => id,
          show: (child) => <ChildCard child={child} season={season} />,
          height: [190, 96],
        }}
        empty={{
          nothing:
            'Aucun enfant encore. Les membres déclarent les leurs dans «\u00a0Mon Compte\u00a0», «\u00a0Famille\u00a0».',
          unmatched:
            'Aucun enfant ne correspond. Les membres déclarent les leurs dans «\u00a0Mon Compte\u00a0», «\u00a0Famille\u00a0».',
        }}
        failed="Les enfants n’ont pas pu être chargés."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconGift size={18} aria-hidden="true" />}
              onClick={() => setOpen('gifts')}
            >
              Cadeaux par âge
            </Button>
            <Button
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden="true" />}
              onClick={() => setOpen('ages')}
            >
              Nombre par âge
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Imprimer
            </Button>
          </>
        }
        exporting={{
          title: 'Exporter les enfants',
          what: LIST_CONTENTS[file],
          isAnonymous: file === 'counts',
          save: (format) => saveList(file, childrenRequest(values, list.asked.q), format),
          children: (
            <NativeSelect
              label="Liste"
              value={file}
              onChange={({ currentTarget: { value } }) => setFile(CHILD_LISTS.find((name) => name === value) ?? 'door')}
              data={CHILD_LISTS.map((value) => ({ value, label: LIST_LABELS[value] }))}
            />
          ),
        }}
      />
      {open === 'gifts' && <Brackets onClose={() => setOpen(undefined)} />}
      {open === 'ages' && (
        <AgesDialog request={childrenRequest(values, list.asked.q)} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
