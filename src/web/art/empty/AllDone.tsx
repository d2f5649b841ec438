/** Drawing of a helmet beside a cup of coffee: nothing is left to do. */
export const AllDone = () => (
  <svg width="184" height="112" viewBox="0 0 184 112" aria-hidden="true" focusable="false">
    <ellipse cx="92" cy="98" rx="84" ry="8" fill="var(--quiet-tint, #efece5)" />
    <path d="M26 90c0-28 20-48 44-48s44 20 44 48z" fill="#d9a441" />
    <path d="M62 43c5-2 11-2 16 0v47H62z" fill="#f3d48f" />
    <path d="M50 68h40l-4 18H54z" fill="#16213a" />
    <path d="M66 71h8l2 6-6 5-6-5z" fill="#c1272d" />
    <rect x="16" y="88" width="108" height="10" rx="5" fill="#b98429" />
    <path d="M150 66h9a9 9 0 0 1 0 18h-9" fill="none" stroke="var(--info, #28406f)" strokeWidth="5" />
    <path d="M128 60h26v28a10 10 0 0 1-10 10h-6a10 10 0 0 1-10-10z" fill="var(--info, #28406f)" />
    <path d="M128 70h26v7h-26z" fill="#c1272d" />
    <path
      d="M135 52c-5-6 4-9 0-16M147 52c-5-6 4-9 0-16"
      fill="none"
      stroke="var(--soft, #565c6b)"
      strokeWidth="3"
      strokeLinecap="round"
      opacity=".55"
    />
  </svg>
)
