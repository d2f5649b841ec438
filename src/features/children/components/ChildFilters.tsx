import { NativeSelect, TextInput } from '@mantine/core'
import { SearchField } from '../../../web/ui/list/SearchField.tsx'
import type { ChildrenWish } from '../client.ts'

type Props = { wish: ChildrenWish; onShow: (changes: Partial<ChildrenWish>) => void }

/** On which day ages are told, which years of birth, whose children. */
export function ChildFilters({ wish, onShow }: Props) {
  const year = (day: string | undefined) => day?.slice(0, 4) ?? ''
  const years = Array.from({ length: 21 }, (_, index) => String(Number(wish.at.slice(0, 4)) - index))
  return (
    <div className="child-filters no-print">
      <SearchField
        label="Rechercher"
        placeholder="Nom ou prénom"
        value={wish.q ?? ''}
        onSearch={(q) => onShow({ q })}
      />
      <TextInput
        label="Âge au"
        type="date"
        value={wish.at}
        onChange={({ currentTarget }) => currentTarget.value && onShow({ at: currentTarget.value })}
      />
      <NativeSelect
        label="Nés à partir de"
        value={year(wish.bornFrom)}
        onChange={({ currentTarget: { value } }) => onShow({ bornFrom: value && `${value}-01-01` })}
        data={[{ value: '', label: 'Toutes' }, ...years]}
      />
      <NativeSelect
        label="Nés jusqu’en"
        value={year(wish.bornTo)}
        onChange={({ currentTarget: { value } }) => onShow({ bornTo: value && `${value}-12-31` })}
        data={[{ value: '', label: 'Toutes' }, ...years]}
      />
      <NativeSelect
        label="Parents"
        value={wish.parents}
        onChange={({ currentTarget: { value } }) => onShow({ parents: value === 'ALL' ? 'ALL' : 'ACTIVE' })}
        data={[
          { value: 'ACTIVE', label: 'À jour' },
          { value: 'ALL', label: 'Tous' },
        ]}
      />
      <NativeSelect
        label="Ordre"
        value={wish.sort}
        onChange={({ currentTarget: { value } }) => onShow({ sort: value === 'age' ? 'age' : 'name' })}
        data={[
          { value: 'name', label: 'Par nom' },
          { value: 'age', label: 'Du plus jeune au plus âgé' },
        ]}
      />
    </div>
  )
}
