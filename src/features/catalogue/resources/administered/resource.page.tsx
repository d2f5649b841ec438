import { Button } from '@mantine/core'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useOutletContext, useParams } from 'react-router'
import { de } from '../../../../shared/french.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { MoreMenu } from '../../../../web/ui/MoreMenu.tsx'
import { NotFound } from '../../../../web/ui/NotFound.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { Badge, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { Closures } from '../closures/components/Closures.tsx'
import { isByDay } from '../rules.ts'
import { copyResource, resourceQuery } from './client.ts'
import { listOf, pageOf, participantsOf, participantsWord } from './components/addresses.ts'
import { Pictures } from './components/Pictures.tsx'
import { ResourceForm } from './components/ResourceForm.tsx'
import type { EditedResource } from './contract.ts'

const crumbsOf = (commission: LightCommission) => [
  { label: `Ressources ${de(commission.name)}`, to: listOf(commission) },
]

type Props = { lineOf: (resource: EditedResource) => ReactNode }

/**
 * `…/commissionWrapper/{name}/{id}/resources/{resourceId}`, or `…/new`: a resource with its rules, pictures, closures,
 * and waitlist (`lineOf`).
 */
export function ResourcePage({ lineOf }: Props) {
  const commission = useOutletContext<LightCommission>()
  const { resourceId = '' } = useParams()
  return resourceId === 'new' ? (
    <NewResource commission={commission} />
  ) : (
    <OldResource key={resourceId} id={Number(resourceId)} commission={commission} lineOf={lineOf} />
  )
}

function NewResource({ commission }: { commission: LightCommission }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Page title="Nouvelle ressource" crumbs={crumbsOf(commission)}>
      <ResourceForm
        resource={undefined}
        commission={commission}
        onSaved={async ({ id, name, active }) => {
          await queries.invalidateQueries({ queryKey: ['resources'] })
          toast('success', active ? `${name} est proposée aux membres.` : `${name} est enregistrée, en brouillon.`)
          await navigate(pageOf(commission, id), { replace: true })
        }}
      />
    </Page>
  )
}

function OldResource({ id, commission, lineOf }: { id: number; commission: LightCommission } & Props) {
  const known = Number.isInteger(id) && id > 0
  const { data: resource, error, refetch } = useQuery({ ...resourceQuery(id), enabled: known })
  const isElsewhere = resource !== undefined && resource.commissionId !== commission.id
  if (!known || isElsewhere || (error instanceof HttpProblem && (error.status === 404 || error.status === 403)))
    return <NotFound title="Ressource introuvable" sentence="Elle n’existe pas, ou elle est dans les archives." />
  if (resource) return <Edited resource={resource} commission={commission} lineOf={lineOf} />
  return (
    <Page title="Ressource" crumbs={crumbsOf(commission)}>
      {error ? (
        <ErrorState onRetry={() => void refetch()}>Cette ressource n’a pas pu être chargée.</ErrorState>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  )
}

function Edited({ resource, commission, lineOf }: { resource: EditedResource; commission: LightCommission } & Props) {
  const { id, name, active } = resource
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['resources'] })
  const copying = useMutation({
    mutationFn: () => copyResource(id),
    onSuccess: async (copy) => {
      await refresh()
      toast('success', `${copy.name}\u00a0: c’est un brouillon, que les membres ne voient pas encore.`)
      await navigate(pageOf(commission, copy.id))
    },
    onError: () => toast('error', 'La ressource n’a pas pu être copiée. Réessayez.'),
  })
  return (
    <Page
      title={`Gérer «\u00a0${name}\u00a0»`}
      crumbs={crumbsOf(commission)}
      aside={
        <div className="row">
          <Badge tone={active ? 'good' : 'quiet'}>{active ? 'Proposée' : 'Brouillon'}</Badge>
          {resource.billingPeriod === 'UNIT' && (
            <Button component={Link} to={participantsOf(commission, id)} variant="default">
              {participantsWord(resource)}
            </Button>
          )}
          <MoreMenu
            label="Autres actions"
            actions={[
              { label: 'Voir comme un membre', icon: IconEye, to: `/reservation/${id}` },
              { label: 'Copier', icon: IconCopy, busy: copying.isPending, onPress: () => copying.mutate() },
            ]}
          />
        </div>
      }
    >
      <nav className="row" aria-label="Parties de la page">
        <a href="#photos" className="link-button">
          Photos
        </a>
        {isByDay(resource) && (
          <a href="#fermetures" className="link-button">
            Jours fermés
          </a>
        )}
        <a href="#attente" className="link-button">
          Liste d’attente
        </a>
      </nav>
      <ResourceForm
        resource={resource}
        commission={commission}
        onSaved={async (saved) => {
          toast('success', `${saved.name} est à jour.`)
          await refresh()
        }}
      />
      <Pictures id={id} />
      {isByDay(resource) && <Closures id={id} />}
      {lineOf(resource)}
    </Page>
  )
}
