import { useEffect, useState } from 'react'

/** How often what comes in some seconds is asked for. */
export const POLL = 1_500
const PATIENCE = 30_000

/** Whether it is still worth waiting for: for half a minute. */
export function usePatience() {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isPatient
}
