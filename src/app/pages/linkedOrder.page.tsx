import { useLayoutEffect } from 'react'
import { Route, Routes } from 'react-router'
import { actByLink } from '../../features/access/client.ts'
import { LinkedCommandPage } from '../../features/commands/command.page.tsx'

/** `/command/{commandId}#lien={link}`: an order for who follows the link of a mail, signed in or not (rules#order-links). */
export function LinkedOrder({ link }: { link: string }) {
  // Before the first call of what is within: calls are made by effects.
  useLayoutEffect(() => {
    actByLink(link)
    return () => actByLink(undefined)
  }, [link])
  return (
    <Routes>
      <Route path="/command/:commandId" element={<LinkedCommandPage />} />
    </Routes>
  )
}
