import { createContext, type RefObject } from 'react'

/** Lets a form tell its dialog that it has unsaved changes. */
export const UnsavedContext = createContext<RefObject<boolean> | undefined>(undefined)
