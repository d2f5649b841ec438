import { createContext, type RefObject } from 'react'

/** Where a form tells the dialog it stands in that it holds something unsaved. */
export const UnsavedContext = createContext<RefObject<boolean> | undefined>(undefined)
