import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../../web/http.ts'
import { withProgress } from '../../../../../web/progress.ts'
import { PictureField } from '../../../../../web/ui/PictureField.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { configurationQuery } from '../../client.ts'
import * as contract from '../contract.ts'

/** The logo being changed; polled until it is processed. */
const logoQuery = queryOptions({
  queryKey: ['siteconfiguration', 'logo'],
  queryFn: async ({ signal }) => (await call(contract.readLogo, {}, signal)).picture,
  refetchInterval: ({ state }) => (state.data?.state === 'PROCESSING' ? 2_000 : false),
})

const sendLogo = (file: File, tell: (sent: number) => void, signal: AbortSignal) =>
  call(contract.putLogo, { file }, signal, withProgress(tell))
const removeLogo = () => call(contract.deleteLogo, {})

/** The society's logo; only once the society is named. */
export function LogoCard({ named }: { named: boolean }) {
  const client = useQueryClient()
  const { data, isError, isPending, refetch } = useQuery(logoQuery)
  const state = data?.state
  // Once it is processed, the header shows it.
  useEffect(() => {
    if (state === 'READY') void client.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true })
  }, [state, client])
  if (isError) return <ErrorState onRetry={() => void refetch()}>Le logo n’a pas pu être chargé.</ErrorState>
  if (isPending) return <SkeletonRows rows={1} height={240} />
  return (
    <section className="card stack" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      <p className="soft">
        En haut de chaque page et à la connexion, sur les reçus et la carte de membre, et dans l’onglet du navigateur.
        Un carré sur fond blanc ou transparent convient le mieux.
      </p>
      {named ? (
        <PictureField
          label="Logo"
          picture={data}
          maxBytes={contract.LOGO_MAX_BYTES}
          send={sendLogo}
          remove={removeLogo}
          onChanged={() => client.invalidateQueries({ queryKey: ['siteconfiguration'] })}
        />
      ) : (
        <p>Enregistrez d’abord l’identité de l’association.</p>
      )}
    </section>
  )
}
