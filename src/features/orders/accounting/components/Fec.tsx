import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { saveFec } from '../client.ts'
import type { Period } from '../entries/contract.ts'
import { fecFailed } from '../messages.ts'

/** « Fichier des écritures comptables »: the entries of the period in the format of the tax administration (rules#fec). */
export function Fec({ period, name }: { period: Period; name: string | null }) {
  const writesTexts = useMay(may.manageSociety)
  const saving = useMutation({
    mutationFn: (file: string) => saveFec(period, file),
    onSuccess: () => toast('success', 'Le fichier est dans vos téléchargements.'),
    onError: (error) => toast('error', sentence(fecFailed, error)),
  })
  return (
    <section className="card stack" aria-labelledby="fec">
      <h2 id="fec">Fichier des écritures comptables (FEC)</h2>
      <p className="soft">
        Le fichier que demande l’administration fiscale, pour un exercice entier. Arrêtez d’abord les comptes&nbsp;: ses
        écritures ne changeront plus.
      </p>
      {name === null ? (
        <p>
          Son nom commence par le SIREN ou le numéro RNA de l’association, qui manque.{' '}
          {writesTexts ? (
            <>
              Écrivez-le dans «&nbsp;<Link to="/management/general/textes">Textes légaux</Link>&nbsp;», puis revenez.
            </>
          ) : (
            'Demandez à un administrateur de l’association de l’écrire dans «\u00a0Textes légaux\u00a0».'
          )}
        </p>
      ) : (
        <div className="row">
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(name)}>
            Enregistrer le FEC
          </Button>
          <span className="small soft">{name}</span>
        </div>
      )}
    </section>
  )
}
