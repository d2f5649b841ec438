import { type ReactNode, useId } from 'react'

/** A component with its purpose and an example. */
export function Specimen({ title, use, children }: { title: string; use: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card stack" data-specimen aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="soft">{use}</p>
      </div>
      {children}
    </section>
  )
}
