const form = document.querySelector('#payment')
const field = (name) => form?.elements.namedItem(name)

const groupNumber = (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ')
const splitExpiry = (digits) => {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole
}

/** Reformats the typed value and keeps the caret after the same digit. */
const shape = (input, rewrite) => {
  if (/[^\d\s/]/.test(input.value)) return
  const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length
  const atEnd = input.selectionStart === input.value.length
  const shaped = rewrite(input.value.replace(/\D/g, ''))
  if (shaped === input.value) return
  input.value = shaped
  if (atEnd) return
  let caret = 0
  for (let seen = 0; seen < before && caret < shaped.length; caret++) if (/\d/.test(shaped[caret])) seen++
  input.setSelectionRange(caret, caret)
}

field('number')?.addEventListener('input', ({ target }) => shape(target, groupNumber))
field('expiry')?.addEventListener('input', ({ target, inputType }) => {
  // The slash is not added again when it has just been deleted.
  if (!inputType?.startsWith('delete') && /^\d+$/.test(target.value)) shape(target, splitExpiry)
})

for (const button of document.querySelectorAll('button[name=fill]'))
  button.addEventListener('click', (event) => {
    event.preventDefault()
    for (const name of ['number', 'expiry', 'cvc']) field(name).value = button.dataset[name]
    field('name').value ||= button.dataset.name
    const pay = form.querySelector('.button')
    pay.scrollIntoView({ block: 'nearest' })
    pay.focus()
  })

form?.addEventListener('submit', () => {
  const pay = form.querySelector('.button')
  pay.firstElementChild.textContent = pay.dataset.busy
  // Deferred, so that the submitted form still has its values.
  setTimeout(() => {
    pay.disabled = true
  })
})

// The browser's back button restores the page as it was left, with the button disabled, so it is reloaded.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
