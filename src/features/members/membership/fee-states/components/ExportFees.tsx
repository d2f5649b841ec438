import { save } from '../../../../../web/download.ts'
import { call } from '../../../../../web/http.ts'
import { ExportButton } from '../../../../../web/ui/ExportButton.tsx'
import { listFeeStatesFile } from '../contract.ts'

/** Exports the state of everybody's fee: for whoever keeps the money and has no register. */
export const ExportFees = () => (
  <ExportButton
    title="Exporter l’état des cotisations"
    what="Tous les membres, avec leur nom, l’état de leur compte et le jour jusqu’auquel ils sont à jour."
    save={async (format) =>
      save(await call(listFeeStatesFile, { params: { format }, query: {} }), `cotisations.${format}`)
    }
  />
)
