import '@mantine/core/styles/Popover.css'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { byId, withBody } from '../../../../../web/calls.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { toast } from '../../../../../web/ui/toast.tsx'
import type { RegisterView } from '../contract.ts'
import * as contract from '../contract.ts'
import styles from './SavedViews.module.css'

const savingFailed = {
  'too-many-views': 'Trente vues sont gardées déjà\u00a0: supprimez-en une d’abord.',
  other: 'La vue n’a pas été gardée. Réessayez.',
}
const deletingFailed = {
  404: 'Cette vue est supprimée déjà.',
  other: 'La vue n’a pas été supprimée. Réessayez.',
}

const viewsQuery = queryOptions({
  queryKey: ['users', 'views'],
  queryFn: async ({ signal }) => (await call(contract.listViews, {}, signal)).views,
})

const saveView = withBody(contract.saveView)

const deleteView = byId(contract.deleteView)

type Props = {
  /** Present query of the address, and columns. */
  shown: { query: string; columns: string[] }
  onShow: (view: RegisterView) => void
}

/** On a phone the hint on one line would be wider than the screen. */
const WIDTH = 'min(20rem, calc(100vw - 32px))'

/** Saved views of the register, each with a name (rules#register). */
export function SavedViews({ shown, onShow }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover width={WIDTH} position="bottom-end" trapFocus withRoles shadow="md" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Vues
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.views ?? ''}>
        <Views
          shown={shown}
          onShow={(view) => {
            setOpen(false)
            onShow(view)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Views({ shown, onShow }: Props) {
  const client = useQueryClient()
  const { data: views = [] } = useQuery(viewsQuery)
  const [name, setName] = useState('')
  const saving = useMutation({
    mutationFn: saveView,
    onSuccess: ({ views: saved }) => {
      client.setQueryData(viewsQuery.queryKey, saved)
      setName('')
      toast('success', 'La vue est gardée.')
    },
    onError: (error) => toast('error', sentence(savingFailed, error)),
  })
  const deleting = useMutation({
    mutationFn: deleteView,
    onSettled: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
    onError: (error) => toast('error', sentence(deletingFailed, error)),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) saving.mutate({ name: name.trim(), ...shown })
  }
  return (
    <div className="stack">
      {views.length === 0 && (
        <p className="small soft">Filtrez, choisissez vos colonnes, puis gardez le tout sous un nom.</p>
      )}
      {views.length > 0 && (
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.id}>
              <button type="button" className={styles.view} onClick={() => onShow(view)}>
                {view.name}
              </button>
              <ActionIcon
                variant="subtle"
                size={44}
                color="night"
                aria-label={`Supprimer la vue ${view.name}`}
                loading={deleting.isPending && deleting.variables === view.id}
                onClick={() => deleting.mutate(view.id)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={save}>
        <TextInput
          label="Garder ce que je vois"
          placeholder="À relancer, Bureau…"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={saving.isPending} disabled={!name.trim()}>
          Garder la vue
        </Button>
      </form>
    </div>
  )
}
