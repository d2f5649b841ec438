/** Drawing of an empty firefighter's bucket. */
export const EmptyCart = () => (
  <svg width="168" height="112" viewBox="0 0 168 112" aria-hidden="true" focusable="false">
    <ellipse cx="84" cy="102" rx="72" ry="7" fill="var(--quiet-tint, #efece5)" />
    <path d="M48 40a36 30 0 0 1 72 0" fill="none" stroke="var(--info, #28406f)" strokeWidth="5" strokeLinecap="round" />
    <path d="M42 40h84l-11 56a8 8 0 0 1-8 6H61a8 8 0 0 1-8-6z" fill="#c1272d" />
    <path d="M46 60h76l-3 14H49z" fill="#f3d48f" />
    <ellipse cx="84" cy="40" rx="42" ry="10" fill="#d9a441" />
    <ellipse cx="84" cy="40" rx="35" ry="6.5" fill="#16213a" />
    <path
      d="M139 66c6 8 9 12 9 17a9 9 0 0 1-18 0c0-5 3-9 9-17z"
      fill="var(--info-tint, #e6ebf6)"
      stroke="var(--info, #28406f)"
      strokeWidth="3"
    />
  </svg>
)
