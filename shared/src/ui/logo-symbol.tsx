/** The symbol of the logo: the roof of a pavilion over water. */
export function LogoSymbol({ sizePx }: { sizePx: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={sizePx}
      height={sizePx}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g stroke="currentColor" strokeWidth="3">
        <path d="M15 28C24 26 30 18 32 7C34 18 40 26 49 28" />
        <path d="M4 44C19 42 28 36 32 25C36 36 45 42 60 44" />
        <path stroke="var(--accent)" d="M18 56H46" />
      </g>
    </svg>
  )
}
