import { useLocalStorage } from '@mantine/hooks'

/** Whether the rows of administrators' lists have room around them; usually many are seen at once. One choice for all lists of this browser. */
export const useComfortable = () =>
  useLocalStorage<boolean>({ key: 'lists-comfortable', defaultValue: false, getInitialValueInEffect: false })
