import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { coverQuery } from '../client.ts'

/** The commission's picture, in its place before it is there; one that does not load leaves the place to what is below. */
export function CommissionCover({ id, className }: { id: number; className: string }) {
  const { data, isError } = useQuery(coverQuery(id))
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (isError) return null
  if (!address) return <Skeleton className={className} />
  return <img className={className} src={address} alt="" width={1440} height={480} />
}
