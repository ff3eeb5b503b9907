import { FeedbackQuestion } from './feedback-question.tsx';
import { ShareLinks, type ShareLinksProps } from './share-links.tsx';

type PageEndProps = ShareLinksProps & {
  /** Whether the page asks if it was useful. */
  asks?: true;
};

/** The end of a page that stands for itself: whether it was useful, and links that share it. */
export function PageEnd({ asks, ...shared }: PageEndProps) {
  return (
    <>
      {asks && <FeedbackQuestion path={shared.path} />}
      <ShareLinks {...shared} />
    </>
  );
}
