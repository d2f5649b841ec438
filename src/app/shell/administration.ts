import { createContext, useContext } from 'react'
import type { Group } from '../menus.ts'

/** The pages of the administration that are open to the holder, provided by the frame around them once all are known. */
export const AdministrationGroups = createContext<Group[] | undefined>(undefined)
export const useAdministrationGroups = () => useContext(AdministrationGroups)
