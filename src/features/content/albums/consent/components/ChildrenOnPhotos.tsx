import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentence } from '../../../../../web/http.ts'
import { Badge, ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { decideOnPictures, picturedChildrenQuery } from '../client.ts'
import type { PicturedChild } from '../contract.ts'
import { DECIDING_FAILED, describeAnswer } from '../messages.ts'
import { ChildPhotos } from './ChildPhotos.tsx'

/**
 * A member's children on pictures: each parent consents or not, and may change it at any time. What stands below is
 * rendered once the number of children is known, so that it does not move.
 */
export function ChildrenOnPhotos({ personId, children }: { personId: number; children: ReactNode }) {
  const { data, isError, refetch } = useQuery(picturedChildrenQuery(personId))
  return (
    <>
      <section className="stack" aria-labelledby="pictured">
        <h2 id="pictured">Mes enfants sur les photos</h2>
        {!data && !isError && <SkeletonRows rows={2} />}
        {!data && isError && (
          <ErrorState onRetry={() => void refetch()}>Vos enfants n’ont pas pu être chargés.</ErrorState>
        )}
        {data?.rows.length === 0 && <p className="soft">Vous n’avez pas déclaré d’enfant.</p>}
        {data && data.rows.length > 0 && (
          <>
            <p className="soft">
              Une photo qui montre un enfant inscrit n’est visible que si chacun de ses parents est d’accord. Votre
              réponse vaut pour toutes ses photos. Une seule vous gêne&nbsp;? Signalez-la.
            </p>
            <ul className="plain stack">
              {data.rows.map((child) => (
                <li key={child.id} className="card">
                  <Child personId={personId} child={child} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {(data || isError) && children}
    </>
  )
}

function Child({ personId, child }: { personId: number; child: PicturedChild }) {
  const queries = useQueryClient()
  const { id, firstName, lastName, photos, asked, answer } = child
  const deciding = useMutation({
    mutationFn: (given: boolean) => decideOnPictures(personId, id, given),
    onSuccess: async (children, given) => {
      queries.setQueryData(picturedChildrenQuery(personId).queryKey, children)
      toast('success', given ? 'Merci, votre accord est noté.' : 'C’est noté\u00a0: ses photos sont masquées.')
      await queries.invalidateQueries({ queryKey: ['albums'] })
    },
    onError: (error) => toast('error', sentence(DECIDING_FAILED, error)),
  })
  const name = `${firstName} ${lastName}`
  return (
    <div className="stack">
      <div className="row">
        <h3>{name}</h3>
        {asked && <Badge tone="warn">Votre réponse est attendue</Badge>}
      </div>
      <p>{describeAnswer(child)}</p>
      {photos > 0 && <ChildPhotos personId={personId} child={child} />}
      <div className="row">
        {answer?.given !== true && (
          <Button
            // Refusing is as easy as consenting, so neither button is the main action.
            variant="default"
            loading={deciding.isPending}
            aria-label={`Je suis d’accord, pour ${firstName}`}
            onClick={() => deciding.mutate(true)}
          >
            Je suis d’accord
          </Button>
        )}
        {answer?.given !== false && (
          <Button
            variant="default"
            loading={deciding.isPending}
            aria-label={answer ? `Retirer mon accord, pour ${firstName}` : `Je refuse, pour ${firstName}`}
            onClick={() => deciding.mutate(false)}
          >
            {answer ? 'Retirer mon accord' : 'Je refuse'}
          </Button>
        )}
      </div>
    </div>
  )
}
