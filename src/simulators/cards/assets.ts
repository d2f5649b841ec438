export const STYLE = `
:root{color-scheme:light dark;--ground:#faf8f4;--card:#fff;--line:#d9d3c7;--ink:#1d2330;--soft:#575c6b;--night:#16213a;--gold:#d9a441;--brand:#b3242a;--brand-ink:#fff;--error:#a81f26;--tint:#fdf0ef}
@media(prefers-color-scheme:dark){:root{--ground:#11151f;--card:#1a2030;--line:#3a4359;--ink:#eef0f5;--soft:#b1b8c8;--error:#ff9d97;--tint:#3a2026;--brand:#c9363c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
p,h1,ul{margin:0}ul{list-style:none;padding:0}
.columns{display:grid;grid-template-columns:1fr;min-height:100vh}
.summary{background:var(--night);color:#fff;padding:24px;border-bottom:4px solid var(--gold)}
.merchant{font-weight:600;color:#f1d9a6}
.label{margin-top:16px;color:#c9d0df}
.total{font-size:40px;line-height:1.15;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.lines{margin-top:16px}
.lines li{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-top:1px solid #35415f}
.amount{white-space:nowrap;font-variant-numeric:tabular-nums}
.simulation{margin-top:16px;padding:12px 16px;border-radius:8px;background:#24304f;font-size:15px}
.back{display:inline-flex;align-items:center;min-height:44px;margin-top:8px;color:#fff}
.payment{padding:24px;width:100%;max-width:520px}
h1{font-size:24px;line-height:1.25;font-weight:700;margin-bottom:16px}
.field{margin-bottom:16px}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--soft);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input::placeholder{color:var(--soft);opacity:1}
.wrong input{border:2px solid var(--error)}
.error{color:var(--error);margin-top:4px;font-size:15px}
.hint{color:var(--soft);font-size:14px;margin-top:4px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.alert{padding:12px 16px;margin-bottom:16px;border-left:4px solid var(--error);border-radius:8px;background:var(--tint)}
button[type=submit],.button{display:flex;justify-content:center;align-items:center;width:100%;min-height:52px;border:0;border-radius:8px;background:var(--brand);color:var(--brand-ink);font:inherit;font-weight:700;cursor:pointer;text-decoration:none}
button[disabled]{opacity:.75;cursor:progress}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
details{margin-top:24px;border-top:1px solid var(--line);padding-top:8px}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;font-weight:600}
.cards li+li{margin-top:8px}
.fill{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:var(--ink);font:inherit;cursor:pointer;text-align:left}
.digits{font-variant-numeric:tabular-nums;font-weight:600}
.closed{max-width:520px;margin:0 auto;padding:64px 24px;text-align:center}
.closed .merchant{color:var(--soft)}
.closed h1{margin:16px 0 8px}
.closed .button{margin:24px auto 0;max-width:280px}
@media(min-width:860px){
.columns{grid-template-columns:1fr 1fr}
.summary{border-bottom:0;border-right:4px solid var(--gold);padding:64px 48px 48px;display:flex;flex-direction:column;align-items:flex-end}
.summary>*{width:100%;max-width:400px}
.summary .back{margin-top:auto}
.payment{padding:64px 48px 48px}
}
`

export const SCRIPT = `
const form = document.querySelector('form')
const byName = (name) => document.querySelector('input[name=' + name + ']')
const group = (text) => text.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ')
byName('number')?.addEventListener('input', (event) => { event.target.value = group(event.target.value) })
byName('expiry')?.addEventListener('input', (event) => {
  const digits = event.target.value.replace(/\\D/g, '').slice(0, 4)
  event.target.value = digits.length > 2 ? digits.slice(0, 2) + '/' + digits.slice(2) : digits
})
form?.addEventListener('submit', () => {
  const button = form.querySelector('button[type=submit]')
  button.textContent = button.dataset.busy
  setTimeout(() => { button.disabled = true })
})
for (const card of document.querySelectorAll('.fill')) card.addEventListener('click', () => {
  byName('number').value = card.dataset.number
  byName('expiry').value = '12/' + String((new Date().getFullYear() + 2) % 100)
  byName('cvc').value = '123'
  if (!byName('name').value) byName('name').value = 'Camille Martin'
  byName('number').focus()
})
document.querySelector('[aria-invalid=true]')?.focus()
`
