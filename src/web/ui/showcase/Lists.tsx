import { useState } from 'react'
import { ExportButton } from '../ExportButton.tsx'
import { SearchField } from '../list/SearchField.tsx'
import { Pager, SortHead } from '../table.tsx'
import { Specimen } from './Specimen.tsx'

const ROWS = [
  ['Le Goff Maëlle', 'Beauregard', '45,00 €'],
  ['Prigent Yann', 'Saint Georges', '63,00 €'],
  ['Riou Isabelle', 'Le Blosne', '25,00 €'],
] as const

export function Lists() {
  const [direction, setDirection] = useState<'asc' | 'desc'>('asc')
  const [q, setQ] = useState('')
  const sorted = direction === 'asc' ? ROWS : ROWS.toReversed()
  const rows = sorted.filter(([name]) => name.toLocaleLowerCase('fr').includes(q.toLocaleLowerCase('fr')))
  return (
    <Specimen
      title="Listes"
      use="On cherche en tapant ; on trie par l’en-tête ; les nombres sont à droite ; chaque page est une adresse ; tout s’exporte."
    >
      <SearchField label="Rechercher" value={q} onSearch={setQ} />
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <SortHead sorted={direction} onSort={setDirection}>
                Membre
              </SortHead>
              <th scope="col">Centre</th>
              <th scope="col" className="number">
                Cotisation
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cis, fee]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{cis}</td>
                <td className="number">{fee}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={2} pages={13} to={(page) => `?page=${page}`} />
      <div className="row">
        <ExportButton
          title="Exporter l’exemple"
          what="Rien ici : la pièce montre la question et la suite."
          save={() => Promise.resolve()}
        />
      </div>
    </Specimen>
  )
}
