import { useSearchParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { lazyPart } from '../../../web/ui/lazy.tsx'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { readDuplicates, saveDuplicates } from './client.ts'
import { DuplicatePair } from './components/DuplicatePair.tsx'
import styles from './components/Duplicates.module.css'

const Merge = lazyPart(() => import('./components/Merge.tsx'), 'Merge')

const keyOf = ([one, other]: readonly [{ id: number }, { id: number }]) => `${one.id}-${other.id}`

/** `/management/persons/duplicates`: possible duplicates, pair by pair; the open pair is in the address. */
export const DuplicatesPage = () => (
  <Page title="Doublons possibles">
    <DuplicateList />
  </Page>
)

const duplicates = { size: 25, filters: {} }

function DuplicateList() {
  const [params, setParams] = useSearchParams()
  const list = useList(duplicates, ['users', 'duplicates'], ({ page, size }, _values, signal) =>
    readDuplicates({ page, size }, signal),
  )
  const opened = list.rows?.find(({ persons }) => keyOf(persons) === params.get('pair'))
  const show = (pair?: string) => {
    const next = currentParams()
    next.delete('pair')
    if (pair) next.set('pair', pair)
    setParams(next, { preventScrollReset: true })
  }
  return (
    <>
      <List
        list={list}
        label="Doublons possibles"
        intro={
          <p className={`${styles.intro} soft`}>
            Deux comptes au même nom et à la même naissance, ou au même téléphone, sont peut-être ceux d’une seule
            personne. Comparez-les, puis réunissez-les ou dites que ce sont deux personnes.
          </p>
        }
        count={(total) => counted(total, 'doublon possible', 'doublons possibles')}
        items={{
          key: ({ persons }) => keyOf(persons),
          show: (pair) => <DuplicatePair pair={pair} onCompare={() => show(keyOf(pair.persons))} />,
          height: [460, 272],
        }}
        empty={{ nothing: 'Aucun doublon en vue\u00a0: chaque membre n’a qu’un compte.' }}
        failed="Les doublons n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les doublons possibles',
          what: 'Chaque paire de comptes sur une ligne, avec ce qu’ils ont en commun.',
          save: saveDuplicates,
        }}
      />
      {opened && <Merge pair={opened} onClose={() => show()} />}
    </>
  )
}
