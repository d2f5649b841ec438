import { type ReactNode, useId } from 'react'

/** One piece, what it is for, and how it looks. */
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
