import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { categoriesQuery } from '../../client.ts'

/** A category as free text, with suggestions. */
export function CategoryField(props: ComponentProps<typeof TextInput>) {
  const categories = useQuery(categoriesQuery).data ?? []
  return (
    <>
      <TextInput label="Catégorie" list="document-categories" autoComplete="off" {...props} />
      <datalist id="document-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
