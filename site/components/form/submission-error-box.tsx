import type { ReactNode, Ref } from 'react';

type SubmissionErrorBoxProps = {
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** Tells why a form was not accepted. It takes the focus, also where the page comes with it and has no script. */
export function SubmissionErrorBox({ ref, children }: SubmissionErrorBoxProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is about this, and where to go on begins here
    <div ref={ref} className="form-setback" role="alert" tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}
