// Atrium's mark: a rising line under a roof, as one stroke of a pen.

/** As large as the density says (tokens.css). */
export function Mark() {
  return (
    <svg style={{ inlineSize: 'var(--mark)', blockSize: 'var(--mark)' }} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" fill="var(--accent)" />
      <path
        d="M7 20.5 C9.5 12.5 11.8 8 14 8 C16.4 8 17.8 13 20.8 19 M9.4 16.6 C12.5 14.9 15.6 14.7 18.2 15.6"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
