import type { ReactNode } from 'react';
import { publishBarHeight } from '../../kit/action-bar.tsx';
import { Button } from '../../kit/button.tsx';
import { useTexts } from '../../kit/i18n/messages.tsx';
import { REVIEW_TEXTS } from '../review-texts.ts';
import { CONTENT_TEXTS } from '../texts.ts';
import { SaveLine } from './save-status.tsx';
import { ENTRY_TEXTS } from './texts.ts';
import type { EntryEditing } from './use-edited-entry.ts';

type EntryActionBarProps = {
  editing: EntryEditing;
  /** How many changes visitors do not see yet. */
  unpublished: number;
  onRetry: () => void;
  /** null: the preview is next to the form. */
  onPreview: (() => void) | null;
  /** null: the user publishes, or there is nothing to review. */
  onAskReview: (() => void) | null;
  /** null: the user may not publish. */
  onReview: (() => void) | null;
  /** The name of the next step, if it is not publishing. */
  reviewLabel: string | null;
  /** Other available actions. */
  children?: ReactNode;
};

/** The bar at the foot: what is saved, and the next step. */
export function EntryActionBar({
  editing,
  unpublished,
  onRetry,
  onPreview,
  onAskReview,
  onReview,
  reviewLabel,
  children,
}: EntryActionBarProps) {
  const t = useTexts(ENTRY_TEXTS);
  const { publish } = useTexts(CONTENT_TEXTS);
  const reviewTexts = useTexts(REVIEW_TEXTS);
  const { server, unsaved } = editing;
  return (
    <section className="action-bar" aria-label={publish.review} ref={publishBarHeight}>
      <SaveLine editing={editing} unpublished={unpublished} onRetry={onRetry} />
      <div className="end">
        {onPreview !== null && (
          <Button icon="eye" title={`${t.preview} (Ctrl .)`} onClick={onPreview}>
            {t.preview}
          </Button>
        )}
        {onAskReview !== null && (
          <Button look="primary" aria-haspopup="dialog" onClick={onAskReview}>
            {reviewTexts.ask}
          </Button>
        )}
        {children}
        {onReview !== null && (
          <Button
            look="primary"
            aria-disabled={reviewLabel === null && server.state === 'live' && unsaved.length === 0}
            title={`${reviewLabel ?? publish.review} (Ctrl Enter)`}
            onClick={onReview}
          >
            {reviewLabel ?? publish.review}
            <span className="arrow" />
          </Button>
        )}
      </div>
    </section>
  );
}
