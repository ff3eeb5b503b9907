import { Fragment } from 'react';

type DirectAddressProps = { children: string };

/** A telephone number or an e-mail address, left to right. An e-mail address breaks after its @ or before a dot. */
export function DirectAddress({ children }: DirectAddressProps) {
  return (
    <bdi dir="ltr">
      {children.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
