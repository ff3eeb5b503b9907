import type { ReactNode, Ref } from 'react';

type SubmissionErrorBoxProps = {
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The box with the reason why a form was rejected. It gets focus, also without script. */
export function SubmissionErrorBox({ ref, children }: SubmissionErrorBoxProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the result of the post is what the page is about
    <div ref={ref} className="form-error" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
