import { createContext, type RefObject } from 'react'

/** By this context a form tells its dialog that it has unsaved changes. */
export const UnsavedContext = createContext<RefObject<boolean> | undefined>(undefined)
