import type { ApplicationStage } from '../../../contract/admin/inbox/inbox.ts';

const TRIANGLE = 'M10 1.600L18.800 16.800H1.200Z';

/** What is filled of the triangle: it fills from stage to stage. */
const FILLED: Record<ApplicationStage, string | null> = {
  new: null,
  reading: 'M4 12H16L18.800 16.800H1.200Z',
  conversation: 'M6.500 7.700H13.500L18.800 16.800H1.200Z',
  accepted: TRIANGLE,
  declined: null,
};

/** The triangle of a stage, beside its name. */
export function StageIcon({ stage }: { stage: ApplicationStage }) {
  const filled = FILLED[stage];
  return (
    <svg className="state-icon stage-icon" viewBox="0 0 20 18" aria-hidden="true">
      <path
        d={TRIANGLE}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.800"
        strokeLinejoin="round"
        strokeDasharray={stage === 'declined' ? '2.600 2.400' : undefined}
      />
      {filled !== null && <path d={filled} fill="currentColor" />}
    </svg>
  );
}
