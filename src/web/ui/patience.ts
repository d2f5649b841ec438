import { useEffect, useState } from 'react'

/** Interval of polling for something that takes a few seconds. */
export const POLL = 1_500
const PATIENCE = 30_000

/** Whether to keep polling: for half a minute. */
export function usePatience() {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isPatient
}
