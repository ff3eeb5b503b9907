export type EmblemKind = 'furja' | 'peak' | 'sun' | 'steps' | 'weave';

type EmblemProps = { kind: EmblemKind };

/** The colour of an emblem's second part; where `--em2` is not set, it is the text's colour too. */
const SECOND = 'var(--em2, currentColor)';

/** A drawing for a strategy step or a goal, in the text's colour and in `--em2`. */
export function Emblem({ kind }: EmblemProps) {
  return (
    <svg viewBox="0 0 160 160" aria-hidden="true" focusable="false" fill="currentColor">
      {drawings[kind]}
    </svg>
  );
}

const drawings = {
  furja: (
    <>
      <path fill={SECOND} d="M65 49.8L80 24L95 49.8Z" />
      <path d="M47 80.4L62 54.6L77 80.4ZM83 80.4L98 54.6L113 80.4ZM29 111L44 85.2L59 111ZM65 111L80 85.2L95 111ZM101 111L116 85.2L131 111ZM11 141.6L26 115.8L41 141.6ZM47 141.6L62 115.8L77 141.6ZM83 141.6L98 115.8L113 141.6ZM119 141.6L134 115.8L149 141.6Z" />
    </>
  ),
  peak: (
    <g fill="none" strokeWidth="6">
      <path stroke={SECOND} d="M62 136L80 104L98 136Z" />
      <path
        stroke="currentColor"
        d="M46 136L80 76L114 136ZM30 136L80 48L130 136ZM14 136L80 20L146 136Z"
      />
    </g>
  ),
  sun: (
    <>
      <path
        fill={SECOND}
        d="M73 40L80 14L87 40ZM120 73L146 80L120 87ZM87 120L80 146L73 120ZM40 87L14 80L40 73ZM80 62L96 90L64 90Z"
      />
      <path d="M93.9 41.9L113 22.8L106.1 48.9ZM111.1 53.9L137.2 47L118.1 66.1ZM118.1 93.9L137.2 113L111.1 106.1ZM106.1 111.1L113 137.2L93.9 118.1ZM66.1 118.1L47 137.2L53.9 111.1ZM48.9 106.1L22.8 113L41.9 93.9ZM41.9 66.1L22.8 47L48.9 53.9ZM53.9 48.9L47 22.8L66.1 41.9Z" />
      <circle cx="80" cy="80" r="30" fill="none" stroke="currentColor" strokeWidth="6" />
    </>
  ),
  steps: (
    <>
      <path d="M24 112h22v26h-22ZM24 108L35 92L46 108ZM54 86h22v52h-22ZM54 82L65 66L76 82ZM84 60h22v78h-22ZM84 56L95 40L106 56Z" />
      <path fill={SECOND} d="M114 34h22v104h-22ZM114 30L125 14L136 30Z" />
    </>
  ),
  weave: (
    <>
      <path d="M17.4 53L38 26.5L58.6 53L38 79.5ZM59.4 53L80 26.5L100.6 53L80 79.5ZM101.4 53L122 26.5L142.6 53L122 79.5Z" />
      <path
        fill={SECOND}
        d="M32.1 53L38 45.4L43.9 53L38 60.6ZM74.1 53L80 45.4L85.9 53L80 60.6ZM116.1 53L122 45.4L127.9 53L122 60.6ZM20 126h120v6h-120Z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="7.8"
        d="M20 113.3L35 96.7L50 113.3L65 96.7L80 113.3L95 96.7L110 113.3L125 96.7L140 113.3"
      />
    </>
  ),
} as const;
